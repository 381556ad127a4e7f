import 'server-only'
import { answerShape } from '@/lib/a2a/answer-shape'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Draft } from '@/lib/server/tasks/draft'
import type { Line } from '@/lib/server/tasks/line'

/** The generation in whose shape an agent answered, where it was asked in another. */
export function foreignShape({ agent, dialect }: Line, { raw }: Draft): DialectId | undefined {
  if (agent.binding !== 'JSONRPC') return undefined
  const json = parseJson(raw)
  const response = json.ok ? decodeResponse(json.value) : json
  const shape = response.ok && 'result' in response.value ? answerShape(response.value.result) : undefined
  return shape === dialect.id ? undefined : shape
}
