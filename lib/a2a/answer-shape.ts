import type { DialectId } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'

const wrappers = new Set<string | undefined>(['task', 'message', 'statusUpdate', 'artifactUpdate'])
const kinds = new Set<Json | undefined>(['task', 'message', 'status-update', 'artifact-update'])

function textIn(json: Json | undefined, ...path: string[]): string {
  const found = path.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), json)
  return typeof found === 'string' ? found : ''
}

/** Parts as v0.1 tells them apart, anywhere in a result. */
function hasTypedParts(result: JsonObject): boolean {
  const text = JSON.stringify(result)
  return /"type":"(text|file|data)"/.test(text) && !/"kind":"/.test(text)
}

/**
 * The generation whose shape a JSON-RPC result has (v1.0: one member names it, or states in capitals; v0.3: `kind`; v0.1:
 * neither, and parts told by `type`); undefined where the shapes do not differ.
 */
export function answerShape(result: Json): DialectId | undefined {
  if (!isObject(result)) return undefined
  if (kinds.has(result.kind)) return 'v0.3'
  const names = Object.keys(result)
  if (names.length === 1 && wrappers.has(names[0]) && isObject(Object.values(result)[0])) return 'v1.0'
  if (textIn(result, 'status', 'state').startsWith('TASK_STATE_')) return 'v1.0'
  return textIn(result, 'status', 'state') && !isTooDeep(result) && hasTypedParts(result) ? 'v0.1' : undefined
}
