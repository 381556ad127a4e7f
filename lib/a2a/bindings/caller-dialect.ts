import type { Envelope } from '@/lib/a2a/bindings/envelope'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { v03Proto } from '@/lib/a2a/dialects/v0-3/v0-3-proto'

/** Returns the dialect in which a caller is served. v0.3 has another form over HTTP+JSON and gRPC than over JSON-RPC. */
export function callerDialect(id: DialectId, { binding }: Envelope): Dialect {
  return binding !== 'JSONRPC' && v03Proto.id === id ? v03Proto : dialects[id]
}
