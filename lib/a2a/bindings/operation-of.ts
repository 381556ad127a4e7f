import { rpcsV03 } from '@/lib/a2a/bindings/grpc/rpc-names'
import type { Operation } from '@/lib/a2a/call'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { lookup } from '@/lib/a2a/dialects/wire-values'

/** True for a call whose response is a stream of events. */
export function isStreamOperation(operation: Operation): boolean {
  return operation === 'stream' || operation === 'subscribe'
}

/**
 * Returns the operation of a row's method in any protocol version. Over HTTP+JSON, a method is a verb and a path; over gRPC,
 * a service and a method.
 */
export function operationOf(method: string): Operation | undefined {
  if (/\/message:(send|stream)$/.test(method)) return method.endsWith('stream') ? 'stream' : 'send'
  const [, rpc] = /^(?:lf\.)?a2a\.v1\.A2AService\/(\w+)$/.exec(method) ?? []
  if (rpc !== undefined) return lookup(rpcsV03, rpc) ?? lookup(dialects['v1.0'].methods, rpc)
  return dialectIds.map((id) => lookup(dialects[id].methods, method)).find((operation) => operation !== undefined)
}
