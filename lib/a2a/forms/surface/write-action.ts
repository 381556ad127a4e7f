import { a2uiCapabilities, a2uiUris } from '@/lib/a2a/forms/surface/a2ui-extension'
import type { Reply } from '@/lib/a2a/forms/reply'
import type { Surface } from '@/lib/a2a/forms/surface/surface'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secret-parts'

const mediaType = 'application/json+a2ui'
export interface SurfaceEvent {
  name: string
  componentId: string
  context: JsonObject
  /** Something of it is a secret. */
  secret: boolean
  /** ISO 8601. */
  at: string
}

/** An action as A2UI's A2A extension has it: `userAction` in v0.8, a list with an `action` in v0.9. */
export function writeAction({ id, sendsData, version }: Surface, event: SurfaceEvent, data: JsonObject): Reply {
  const { at, componentId, context, name, secret } = event
  const action: JsonObject = { name, surfaceId: id, sourceComponentId: componentId, timestamp: at, context }
  const said: Json = version === '0.8' ? { userAction: action } : [{ version: 'v0.9', action }]
  const metadata = { mimeType: mediaType, ...(secret && { [secretMark]: true }) }
  // Data beside the parts is logged as it is: with a secret in it, it stays here.
  const model: JsonObject =
    sendsData && !secret ? { a2uiClientDataModel: { version: 'v0.9', surfaces: { [id]: data } } } : {}
  return {
    parts: [{ data: said, metadata }],
    metadata: { a2uiClientCapabilities: a2uiCapabilities(version), ...model },
    extensions: [a2uiUris[version]],
  }
}

/** The action in a message, as it was sent; null where there is none. */
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
