import { skillKey } from '@/components/chat/composer/compose-parts'
import type { Attachment } from '@/components/chat/composer/attachment'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { base64Size } from '@/components/parts/base64'
import { mediaTypeOf } from '@/components/parts/media-type'
import type { MessageEntry } from '@/lib/a2a/fold'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import type { ConversationState, Draft } from '@/lib/client/conversation-state'
import { newId } from '@/lib/client/new-id'
import type { LiveTask } from '@/lib/client/task-store'

/** What a person said, and how. */
export type Said = Pick<MessageEntry, 'message' | 'options'>

function attachmentOf(part: Part): Attachment[] {
  const about = { id: newId(), name: part.filename ?? '', mediaType: mediaTypeOf(part), read: 1 }
  if ('raw' in part) return [{ ...about, size: base64Size(part.raw), content: { base64: part.raw } }]
  return 'url' in part ? [{ ...about, size: 0, content: { url: part.url } }] : []
}

const written = (json: JsonObject): string => (Object.keys(json).length > 0 ? JSON.stringify(json, null, 2) : '')

/** A message of the person as a draft, to be changed and sent as a new one. */
export function draftOfMessage({ message, options }: Said): Partial<DraftState> {
  const { [skillKey]: skill, ...metadata } = message.metadata ?? {}
  const isSkill = typeof skill === 'string'
  const schema = message.parts.map((part) => part.metadata?.schema).find(isObject)
  return {
    text: message.parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n\n'),
    attachments: message.parts.flatMap(attachmentOf),
    data: message.parts.flatMap((part) => ('data' in part ? [{ id: newId(), value: part.data }] : [])),
    skillId: isSkill ? skill : null,
    metadataText: written(isSkill ? metadata : (message.metadata ?? {})),
    schemaText: written(schema ?? {}),
    extensions: message.extensions ?? [],
    outputModes: options?.acceptedOutputModes ?? null,
    historyLength: options?.historyLength ?? null,
  }
}

/** A message of the person, to be sent once more as it is. */
export function sameAgain({ message, options = {} }: Said): Draft {
  const { parts, metadata, extensions } = message
  const about = { ...(metadata && { metadata }), ...(extensions && { extensions }) }
  return { parts, options, ...(Object.keys(about).length > 0 && { message: about }) }
}

/** What the person said last, unless it was in confidence. */
export function lastSaid({ taskIds }: ConversationState, tasks: Record<string, LiveTask>): MessageEntry | null {
  for (const id of taskIds.toReversed()) {
    const said = tasks[id]?.fold.entries.findLast(
      (entry): entry is MessageEntry => entry.type === 'message' && entry.message.role === 'user',
    )
    if (said) return tellsSecret(said.message) ? null : said
  }
  return null
}
