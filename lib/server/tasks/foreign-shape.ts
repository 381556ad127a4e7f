import 'server-only'
import { answerShape } from '@/lib/a2a/answer-shape'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect'
import { hasDraftParts } from '@/lib/a2a/dialects/v0-3/part-spelling'
import type { Json } from '@/lib/a2a/json'
import type { Draft } from '@/lib/server/tasks/draft'
import type { Line } from '@/lib/server/tasks/line'

/** The JSON-RPC result in a raw response or event. */
function resultOf(raw: string): Json | undefined {
  const json = parseJson(raw)
  const response = json.ok ? decodeResponse(json.value) : json
  return response.ok && 'result' in response.value ? response.value.result : undefined
}

/** The generation in whose shape an agent answered, where it was asked in another. */
export function foreignShape({ agent, dialect }: Line, { raw }: Draft): DialectId | undefined {
  if (agent.binding !== 'JSONRPC') return undefined
  const result = resultOf(raw)
  const shape = result === undefined ? undefined : answerShape(result)
  return shape === dialect.id ? undefined : shape
}

/** True for what an agent of the draft of 0.2 says: `kind` on objects, `type` on parts. */
export function isDraftShape({ agent, dialect }: Line, { raw, direction }: Draft): boolean {
  if (direction === 'out' || agent.binding !== 'JSONRPC' || dialect.id !== 'v0.3' || !raw.includes('"type"'))
    return false
  const result = resultOf(raw)
  return result !== undefined && hasDraftParts(result)
}
