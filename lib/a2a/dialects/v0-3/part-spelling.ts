import type { WireCall } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** How an agent wants the discriminator of parts: `kind` (0.2, 0.3), `type` (the draft of 0.2), or both while that is unknown. */
export type PartSpelling = 'kind' | 'type' | 'both'

/** The spelling to begin with, by the protocol version of the card. Only the draft of 0.2 and 0.2 itself share their cards. */
export function firstSpelling(protocolVersion: string): PartSpelling {
  return /^(v?0\.2(\.|$)|$)/.test(protocolVersion.trim()) ? 'both' : 'kind'
}

/** The same call with the parts of its message spelled otherwise. */
export function respellParts(call: WireCall, spelling: PartSpelling): WireCall {
  const { message } = call.params
  if (spelling === 'kind' || !isObject(message) || !Array.isArray(message.parts)) return call
  const parts = message.parts.map((part) => (isObject(part) ? respell(part, spelling) : part))
  return { ...call, params: { ...call.params, message: { ...message, parts } } }
}

function respell({ kind, ...part }: JsonObject, spelling: PartSpelling): JsonObject {
  if (kind === undefined) return part
  return spelling === 'type' ? { type: kind, ...part } : { kind, type: kind, ...part }
}

const partTypes = new Set<Json | undefined>(['text', 'file', 'data'])

/** The parts that an agent itself wrote in a result of v0.2 or v0.3. */
function partsIn(json: Json | undefined, depth = 0): JsonObject[] {
  if (depth > 4) return []
  if (Array.isArray(json)) return json.flatMap((item) => partsIn(item, depth))
  if (!isObject(json) || json.role === 'user') return []
  const own = Array.isArray(json.parts) ? json.parts.filter(isObject) : []
  const inner = ['status', 'message', 'artifact', 'artifacts', 'history'].flatMap((name) =>
    partsIn(json[name], depth + 1),
  )
  return [...own, ...inner]
}

/**
 * How a result of v0.2 or v0.3 spells its parts: `type` if the result itself has `kind` and its parts have only `type`, as the
 * draft of 0.2 writes them; undefined where it has no parts or shows neither.
 */
export function writtenSpelling(result: Json): 'kind' | 'type' | undefined {
  if (!isObject(result) || typeof result.kind !== 'string') return undefined
  const parts = partsIn(result)
  if (parts.some(({ kind }) => partTypes.has(kind))) return 'kind'
  return parts.some(({ type }) => partTypes.has(type)) && parts.every(({ kind }) => kind === undefined)
    ? 'type'
    : undefined
}
