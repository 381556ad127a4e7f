import type { Attachment } from '@/components/chat/composer/attachment'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import type { Draft } from '@/lib/client/conversation-state'

/** Of the message's metadata, where the skill stands that is meant: no generation has a place of its own for it. */
export const skillKey = 'skillId'

/** The JSON object that was written; null when it is not (yet) one. */
export function readObject(text: string): JsonObject | null {
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

/** A wish for JSON goes with the text, the way v0.1 has it; without text with the first part. */
function withWish([first, ...rest]: Part[], schemaText: string): Part[] {
  const schema = readObject(schemaText)
  if (!first || !schema) return first ? [first, ...rest] : []
  return [{ ...first, metadata: { ...first.metadata, mimeType: 'application/json', schema } }, ...rest]
}

/** True where a file of the draft is still being read. */
export function isReading({ attachments }: Pick<DraftState, 'attachments'>): boolean {
  return attachments.some(({ content }) => content === null)
}

/** True where there is something to send, and all of it is at hand. */
export function canCompose(draft: DraftState): boolean {
  const some = draft.text.trim() !== '' || draft.attachments.length + draft.data.length > 0
  return some && !isReading(draft)
}

/** The draft as a message: text, then files, then data. Null: nothing to send, or not all of it is at hand yet. */
export function composeDraft(draft: DraftState): Draft | null {
  if (!canCompose(draft)) return null
  const text = draft.text.trim()
  const parts: Part[] = [
    ...(text ? [{ text }] : []),
    ...draft.attachments.flatMap(filePart),
    ...draft.data.map(({ value }) => ({ data: value })),
  ]
  const { outputModes, historyLength, skillId, extensions } = draft
  const metadata = { ...readObject(draft.metadataText), ...(skillId !== null && { [skillKey]: skillId }) }
  const about = {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(extensions.length > 0 && { extensions }),
  }
  return {
    parts: withWish(parts, draft.schemaText),
    options: {
      ...(outputModes && { acceptedOutputModes: outputModes }),
      ...(historyLength !== null && { historyLength }),
    },
    ...(Object.keys(about).length > 0 && { message: about }),
    ...(draft.reopen && { reopen: true }),
    ...(draft.push && { push: true }),
  }
}
