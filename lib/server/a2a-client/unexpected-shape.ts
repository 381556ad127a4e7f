import 'server-only'
import { detectResultDialect } from '@/lib/a2a/dialects/detect-result-dialect'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { detectResultSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import type { Json } from '@/lib/a2a/json'
import type { Draft } from '@/lib/server/a2a-client/draft'
import type { Endpoint } from '@/lib/server/a2a-client/endpoint'

/** Returns the JSON-RPC result in a raw response or event. */
function resultOf(raw: string): Json | undefined {
  const json = parseJson(raw)
  const response = json.ok ? decodeResponse(json.value) : json
  return response.ok && 'result' in response.value ? response.value.result : undefined
}

/** Returns the protocol version of the response if it is not the version of the call; else undefined. */
export function unexpectedShape({ agent, dialect }: Endpoint, { raw }: Draft): DialectId | undefined {
  if (agent.binding !== 'JSONRPC') return undefined
  const result = resultOf(raw)
  const shape = result === undefined ? undefined : detectResultDialect(result)
  return shape === dialect.id ? undefined : shape
}

/** Returns the discriminator of parts in this response to a v0.2 or v0.3 call; undefined if it has none. */
export function detectPartSpelling(
  { agent, dialect }: Endpoint,
  { raw, direction }: Draft,
): 'kind' | 'type' | undefined {
  if (direction === 'out' || agent.binding !== 'JSONRPC' || !dialect.hasDraftParts || !raw.includes('"parts"'))
    return undefined
  const result = resultOf(raw)
  return result === undefined ? undefined : detectResultSpelling(result)
}
