import type { WireCall } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/**
 * The discriminator of parts that an agent expects: `kind` (0.2, 0.3), `type` (the draft of 0.2), or both while that is
 * unknown.
 */
export type PartSpelling = 'kind' | 'type' | 'both'

/** Returns the spelling to try first, by the protocol version of the card. The draft of 0.2 and 0.2 have the same cards. */
export function choosePartSpelling(protocolVersion: string): PartSpelling {
  return /^(v?0\.2(\.|$)|$)/.test(protocolVersion.trim()) ? 'both' : 'kind'
}

/** Returns the call with the discriminator of its parts in another spelling. */
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

/** Returns the parts of the agent in a result of v0.2 or v0.3. */
function collectAgentParts(json: Json | undefined, depth = 0): JsonObject[] {
  if (depth > 4) return []
  if (Array.isArray(json)) return json.flatMap((item) => collectAgentParts(item, depth))
  if (!isObject(json) || json.role === 'user') return []
  const own = Array.isArray(json.parts) ? json.parts.filter(isObject) : []
  const inner = ['status', 'message', 'artifact', 'artifacts', 'history'].flatMap((name) =>
    collectAgentParts(json[name], depth + 1),
  )
  return [...own, ...inner]
}

/**
 * Returns how a result of v0.2 or v0.3 spells its parts: `type` if the result has `kind` and its parts have only `type`, as in
 * the draft of 0.2. Undefined if it has no parts or shows neither.
 */
export function detectResultSpelling(result: Json): 'kind' | 'type' | undefined {
  if (!isObject(result) || typeof result.kind !== 'string') return undefined
  const parts = collectAgentParts(result)
  if (parts.some(({ kind }) => partTypes.has(kind))) return 'kind'
  return parts.some(({ type }) => partTypes.has(type)) && parts.every(({ kind }) => kind === undefined)
    ? 'type'
    : undefined
}
