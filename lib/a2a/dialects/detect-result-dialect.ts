import type { DialectId } from '@/lib/a2a/dialect-id'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

const wrappers = new Set<string | undefined>(['task', 'message', 'statusUpdate', 'artifactUpdate'])
const kinds = new Set<Json | undefined>(['task', 'message', 'status-update', 'artifact-update'])

function textIn(json: Json | undefined, ...path: string[]): string {
  const value = path.reduce<Json | undefined>((current, name) => (isObject(current) ? current[name] : undefined), json)
  return typeof value === 'string' ? value : ''
}

/** True if the parts anywhere in a result are distinguished by `type`, as in v0.1. */
function hasTypedParts(result: JsonObject): boolean {
  const text = JSON.stringify(result)
  return /"type":"(text|file|data)"/.test(text) && !/"kind":"/.test(text)
}

/**
 * Returns the protocol version whose shape a JSON-RPC result has, or undefined if the shape does not tell. v1.0: a single
 * wrapper member, or states in capitals; v0.3: `kind`; v0.1: neither, and parts distinguished by `type`.
 */
export function detectResultDialect(result: Json): DialectId | undefined {
  if (!isObject(result)) return undefined
  if (kinds.has(result.kind)) return 'v0.3'
  const names = Object.keys(result)
  if (names.length === 1 && wrappers.has(names[0]) && isObject(Object.values(result)[0])) return 'v1.0'
  if (textIn(result, 'status', 'state').startsWith('TASK_STATE_')) return 'v1.0'
  return textIn(result, 'status', 'state') && !isTooDeep(result) && hasTypedParts(result) ? 'v0.1' : undefined
}
