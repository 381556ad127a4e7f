import type { DraftState } from '@/components/chat/draft-store'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import type { Draft } from '@/lib/client/conversation-state'

/** The JSON Schema that was written; null when it is not (yet) a JSON object. */
export function readSchema(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The draft as a message: text, then files, then data. A wish for JSON goes with the text, the way v0.1 has it. Null: nothing to send. */
export function composeDraft(draft: DraftState): Draft | null {
  const text = draft.text.trim()
  const schema = readSchema(draft.schemaText)
  const wish = schema ? { metadata: { mimeType: 'application/json', schema } } : {}
  const parts: Part[] = [
    ...(text ? [{ text, ...wish }] : []),
    ...draft.attachments.map(({ base64, name, mediaType }) => ({ raw: base64, filename: name, mediaType })),
    ...draft.data.map(({ value }) => ({ data: value })),
  ]
  if (parts.length === 0) return null
  return {
    parts,
    options: draft.outputModes ? { acceptedOutputModes: draft.outputModes } : {},
    ...(draft.reopen && { reopen: true }),
    ...(draft.push && { push: true }),
  }
}
