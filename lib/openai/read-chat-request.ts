import { ok, type Outcome } from '@/lib/a2a/outcome'
import type { Part } from '@/lib/a2a/model'
import type { ChatMessage, ChatPart, ChatRequest } from '@/lib/api/openai'
import { readFileData, readUrlPart } from '@/lib/openai/read-file-data'
import { refuse, type Refusal } from '@/lib/openai/refusal'
import type { TranscriptMessage } from '@/lib/openai/transcript'

/** The last message of a request, which is sent to the agent. */
export interface ChatTurn {
  parts: Part[]
  /** All messages of the user and the agent, by which the conversation is found. */
  transcript: TranscriptMessage[]
}

type Refusable<T> = Outcome<T> | Refusal

/** Reads a request for a chat completion. Returns a refusal for what no agent can do. */
export function readChatRequest(request: ChatRequest): Refusable<ChatTurn> {
  const unsupported = findUnsupported(request)
  if (unsupported) return unsupported
  const messages = request.messages.filter(({ role }) => role === 'user' || role === 'assistant')
  const last = messages.at(-1)
  if (last?.role !== 'user') return refuse('The last message must be from the user.', 'messages')
  const parts: Part[] = []
  for (const part of contentOf(last)) {
    const read = readPart(part)
    if (!read.ok) return refuse(read.problem, 'messages')
    if (read.value) parts.push(read.value)
  }
  if (parts.length === 0) return refuse('The last message has no content.', 'messages')
  return ok({ parts, transcript: messages.map(toTranscript) })
}

/** Members that would change what the client gets, which an agent does not support. Sampling parameters are ignored. */
function findUnsupported({ n, tools, functions, response_format, modalities }: ChatRequest): Refusal | undefined {
  if ((n ?? 1) !== 1) return refuse('Agents return one choice: n must be 1.', 'n', 'unsupported_value')
  if ((tools?.length ?? 0) > 0) return refuse('Agents use their own tools: tools are not supported.', 'tools')
  if ((functions?.length ?? 0) > 0)
    return refuse('Agents use their own tools: functions are not supported.', 'functions')
  if (response_format && response_format.type !== 'text')
    return refuse('Agents choose their format: response_format must be text.', 'response_format')
  if (modalities?.includes('audio')) return refuse('Audio output is not supported.', 'modalities')
  return undefined
}

function contentOf({ content }: ChatMessage): ChatPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return content ?? []
}

const toTranscript = (message: ChatMessage): TranscriptMessage => ({
  role: message.role === 'user' ? 'user' : 'assistant',
  text: contentOf(message)
    .map((part) => ('text' in part && typeof part.text === 'string' ? part.text : ''))
    .join(''),
})

const audioTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' }

/** Returns a part for the agent; undefined for an empty one. */
function readPart(part: ChatPart): Outcome<Part | undefined> {
  switch (part.type) {
    case 'text':
      return ok(part.text === '' ? undefined : { text: part.text })
    case 'image_url':
      return readUrlPart(part.image_url.url)
    case 'input_audio': {
      const { data, format } = part.input_audio
      return readFileData(data, undefined, audioTypes[format] ?? `audio/${format}`)
    }
    case 'file': {
      const { file_data, filename } = part.file
      if (file_data === undefined) return { ok: false, problem: 'Files need file_data: Switchboard stores no files.' }
      return readFileData(file_data, filename)
    }
    case 'refusal':
      return ok(undefined)
  }
}
