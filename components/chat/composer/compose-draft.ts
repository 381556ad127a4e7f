import type { Attachment, DraftState } from '@/components/chat/composer/draft-state'
import { base64Size } from '@/components/parts/base64'
import { mediaTypeOf } from '@/components/parts/media-type'
import type { MessageEntry } from '@/lib/a2a/fold'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import type { ConversationState, MessageDraft } from '@/lib/client/conversation/conversation-state'
import { createId } from '@/lib/client/new-id'
import type { LiveTask } from '@/lib/client/task-store'

/** Metadata key for the selected skill. No protocol version has a field for it. */
export const skillKey = 'skillId'

/** Parses a JSON object. Returns null if the text is not one. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function filePart({ content, name, mediaType }: Attachment): Part[] {
  if (!content) return []
  const about = { filename: name, mediaType }
  return 'url' in content ? [{ url: content.url, ...about }] : [{ raw: content.base64, ...about }]
}

/** Adds the requested JSON schema to the text part, as v0.1 does, or to the first part. */
function withSchema([first, ...rest]: Part[], schemaText: string): Part[] {
  const schema = parseObject(schemaText)
  if (!first || !schema) return first ? [first, ...rest] : []
  return [{ ...first, metadata: { ...first.metadata, mimeType: 'application/json', schema } }, ...rest]
}

/** Returns true if the draft has content and all of it is loaded. */
export function canCompose(draft: DraftState): boolean {
  const some = draft.text.trim() !== '' || draft.attachments.length + draft.data.length > 0
  return some && draft.attachments.every(({ content }) => content !== null)
}

/** Returns the draft as a message: text, then files, then data. Null if it is empty or not fully loaded. */
export function composeDraft(draft: DraftState): MessageDraft | null {
  if (!canCompose(draft)) return null
  const text = draft.text.trim()
  const parts: Part[] = [
    ...(text ? [{ text }] : []),
    ...draft.attachments.flatMap(filePart),
    ...draft.data.map(({ value }) => ({ data: value })),
  ]
  const { outputModes, historyLength, skillId, extensions } = draft
  const metadata = { ...parseObject(draft.metadataText), ...(skillId !== null && { [skillKey]: skillId }) }
  const about = {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(extensions.length > 0 && { extensions }),
  }
  return {
    parts: withSchema(parts, draft.schemaText),
    options: {
      ...(outputModes && { acceptedOutputModes: outputModes }),
      ...(historyLength !== null && { historyLength }),
    },
    ...(Object.keys(about).length > 0 && { message: about }),
    ...(draft.reopen && { reopen: true }),
    ...(draft.push && { push: true }),
  }
}

/** A message of the user with its send options. */
export type SentMessage = Pick<MessageEntry, 'message' | 'options'>

function attachmentOf(part: Part): Attachment[] {
  const about = { id: createId(), name: part.filename ?? '', mediaType: mediaTypeOf(part), read: 1 }
  if ('raw' in part) return [{ ...about, size: base64Size(part.raw), content: { base64: part.raw } }]
  return 'url' in part ? [{ ...about, size: 0, content: { url: part.url } }] : []
}

const written = (json: JsonObject): string => (Object.keys(json).length > 0 ? JSON.stringify(json, null, 2) : '')

/** Converts a user's message to a draft, to edit and send as a new one. */
export function messageToDraft({ message, options }: SentMessage): Partial<DraftState> {
  const { [skillKey]: skill, ...metadata } = message.metadata ?? {}
  const isSkill = typeof skill === 'string'
  const schema = message.parts.map((part) => part.metadata?.schema).find(isObject)
  return {
    text: message.parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n\n'),
    attachments: message.parts.flatMap(attachmentOf),
    data: message.parts.flatMap((part) => ('data' in part ? [{ id: createId(), value: part.data }] : [])),
    skillId: isSkill ? skill : null,
    metadataText: written(isSkill ? metadata : (message.metadata ?? {})),
    schemaText: written(schema ?? {}),
    extensions: message.extensions ?? [],
    outputModes: options?.acceptedOutputModes ?? null,
    historyLength: options?.historyLength ?? null,
  }
}

/** Converts a message that was not sent to a draft, to edit it. It is sent to the same task, with the same options. */
export function unsentToDraft({
  parts,
  message,
  options,
  reopen = false,
  push = false,
}: MessageDraft): Partial<DraftState> {
  return { ...messageToDraft({ message: { role: 'user', parts, ...message }, options }), reopen, push }
}

/** Converts a user's message to one that resends the same content. */
export function toResendDraft({ message, options = {} }: SentMessage): MessageDraft {
  const { parts, metadata, extensions } = message
  const about = { ...(metadata && { metadata }), ...(extensions && { extensions }) }
  return { parts, options, ...(Object.keys(about).length > 0 && { message: about }) }
}

/** Returns the user's last message. Null if it contains a secret. */
export function findLastUserMessage(
  { taskIds }: ConversationState,
  tasks: Record<string, LiveTask>,
): MessageEntry | null {
  for (const id of taskIds.toReversed()) {
    const sent = tasks[id]?.fold.entries.findLast(
      (entry): entry is MessageEntry => entry.type === 'message' && entry.message.role === 'user',
    )
    if (sent) return hasSecret(sent.message) ? null : sent
  }
  return null
}

const contentOf = ({ message }: MessageEntry): string => JSON.stringify(message.parts)

/** Returns the user's messages, newest first, without those that contain a secret and without repetitions in a row. */
export function listSentMessages(
  { taskIds }: Pick<ConversationState, 'taskIds'>,
  tasks: Record<string, LiveTask>,
): MessageEntry[] {
  const sent = taskIds.toReversed().flatMap((id) =>
    (tasks[id]?.fold.entries ?? [])
      .filter((entry): entry is MessageEntry => entry.type === 'message' && entry.message.role === 'user')
      .filter(({ message }) => !hasSecret(message))
      .toReversed(),
  )
  return sent.filter((entry, index) => index === 0 || contentOf(entry) !== contentOf(sent[index - 1] ?? entry))
}
