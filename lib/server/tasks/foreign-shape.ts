import 'server-only'
import { answerShape } from '@/lib/a2a/answer-shape'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect'
import { writtenSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
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

/** How the agent spells the parts of this response to a v0.2 or v0.3 call; undefined where it does not show. */
export function partSpelling({ agent, dialect }: Line, { raw, direction }: Draft): 'kind' | 'type' | undefined {
  if (direction === 'out' || agent.binding !== 'JSONRPC' || dialect.id !== 'v0.3' || !raw.includes('"parts"'))
    return undefined
  const result = resultOf(raw)
  return result === undefined ? undefined : writtenSpelling(result)
}
