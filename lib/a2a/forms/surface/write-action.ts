import { buildA2uiCapabilities, a2uiUris } from '@/lib/a2a/forms/known-extensions'
import type { FormReply } from '@/lib/a2a/forms/form-request'
import type { Surface } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'

const mediaType = 'application/json+a2ui'
export interface SurfaceEvent {
  name: string
  componentId: string
  context: JsonObject
  /** The context contains a secret. */
  secret: boolean
  /** ISO 8601. */
  at: string
}

/** Encodes an action for the A2A extension of A2UI: `userAction` in v0.8, a list with an `action` in v0.9. */
export function writeAction({ id, sendsData, version }: Surface, event: SurfaceEvent, data: JsonObject): FormReply {
  const { at, componentId, context, name, secret } = event
  const action: JsonObject = { name, surfaceId: id, sourceComponentId: componentId, timestamp: at, context }
  const payload: Json = version === '0.8' ? { userAction: action } : [{ version: 'v0.9', action }]
  const metadata = { mimeType: mediaType, ...(secret && { [secretMark]: true }) }
  // Metadata is logged unmasked, so data with a secret is not sent.
  const model: JsonObject =
    sendsData && !secret ? { a2uiClientDataModel: { version: 'v0.9', surfaces: { [id]: data } } } : {}
  return {
    parts: [{ data: payload, metadata }],
    metadata: { a2uiClientCapabilities: buildA2uiCapabilities(version), ...model },
    extensions: [a2uiUris[version]],
  }
}

/** Reads the action in a message, as sent; null if there is none. */
export function readAction({ parts }: Message): { name: string; context: JsonObject } | null {
  for (const part of parts) {
    if (!('data' in part)) continue
    const [first] = Array.isArray(part.data) ? part.data : [part.data]
    const action = isObject(first) ? (first.userAction ?? first.action) : undefined
    if (isObject(action) && typeof action.name === 'string')
      return { name: action.name, context: isObject(action.context) ? action.context : {} }
  }
  return null
}
