import type { Part } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import type { InputMessage, InputPart, ResponseRequest } from '@/lib/api/openai-responses'
import type { ChatTurn } from '@/lib/openai/read-chat-request'
import { readFileData, readUrlPart } from '@/lib/openai/read-file-data'
import { type Refusal, refuse } from '@/lib/openai/refusal'
import type { TranscriptMessage } from '@/lib/openai/transcript'

/** Reads a request for a response. Returns a refusal for what no agent can do. */
export function readResponseRequest(request: ResponseRequest): Outcome<ChatTurn> | Refusal {
  const { input, tools, text, conversation } = request
  if ((tools?.length ?? 0) > 0) return refuse('Agents use their own tools: tools are not supported.', 'tools')
  if ((text?.format?.type ?? 'text') !== 'text')
    return refuse('Agents choose their format: text.format must be text.', 'text.format')
  if (conversation !== undefined && conversation !== null)
    return refuse('Continue a conversation with previous_response_id.', 'conversation')
  const messages = messagesOf(input)
  if (!messages) return refuse('Agents use their own tools: the input must be messages.', 'input')
  const last = messages.at(-1)
  if (last?.role !== 'user') return refuse('The last message must be from the user.', 'input')
  const parts: Part[] = []
  for (const part of contentOf(last)) {
    const read = readPart(part)
    if (!read.ok) return refuse(read.problem, 'input')
    if (read.value) parts.push(read.value)
  }
  if (parts.length === 0) return refuse('The last message has no content.', 'input')
  return ok({ parts, transcript: messages.map(toTranscript) })
}

/** Returns the messages of the user and the agent; undefined if the input has results of tools. */
function messagesOf(input: ResponseRequest['input']): InputMessage[] | undefined {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  const messages: InputMessage[] = []
  for (const item of input) {
    if (isMessage(item)) messages.push(item)
    // What a client repeats of another model's thoughts is nothing to an agent.
    else if (item.type !== 'reasoning') return undefined
  }
  return messages.filter(({ role }) => role === 'user' || role === 'assistant')
}

const isMessage = (item: object): item is InputMessage => 'role' in item && 'content' in item

const contentOf = ({ content }: InputMessage): InputPart[] =>
  typeof content === 'string' ? [{ type: 'input_text', text: content }] : content

const toTranscript = (message: InputMessage): TranscriptMessage => ({
  role: message.role === 'user' ? 'user' : 'assistant',
  text: contentOf(message)
    .map((part) => ('text' in part && typeof part.text === 'string' ? part.text : ''))
    .join(''),
})

const noFiles = 'Files need their content or a URL: Switchboard stores no files.'

/** Returns a part for the agent; undefined for an empty one. */
function readPart(part: InputPart): Outcome<Part | undefined> {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return ok(part.text === '' ? undefined : { text: part.text })
    case 'input_image':
      return part.image_url ? readUrlPart(part.image_url) : { ok: false, problem: noFiles }
    case 'input_file': {
      const { file_data, file_url, filename } = part
      if (file_data) return readFileData(file_data, filename ?? undefined)
      const file = file_url ? readUrlPart(file_url) : ({ ok: false, problem: noFiles } as const)
      return file.ok && filename ? ok({ ...file.value, filename }) : file
    }
    case 'refusal':
      return ok(undefined)
  }
}
