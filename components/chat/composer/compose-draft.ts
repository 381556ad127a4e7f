import type { Attachment } from '@/components/chat/composer/attachment'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import type { MessageDraft } from '@/lib/client/conversation/conversation-state'

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

/** Returns true while a file of the draft is read. */
export function isReading({ attachments }: Pick<DraftState, 'attachments'>): boolean {
  return attachments.some(({ content }) => content === null)
}

/** Returns true if the draft has content and all of it is loaded. */
export function canCompose(draft: DraftState): boolean {
  const some = draft.text.trim() !== '' || draft.attachments.length + draft.data.length > 0
  return some && !isReading(draft)
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
