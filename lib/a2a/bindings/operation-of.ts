import type { Operation } from '@/lib/a2a/call'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { lookup } from '@/lib/a2a/dialects/wire-values'

/** True for a call whose response is a stream of events. */
export function isStreamOperation(operation: Operation): boolean {
  return operation === 'stream' || operation === 'subscribe'
}

/** Returns the operation of a row's method in any protocol version. Over HTTP+JSON, a method is a verb and a path. */
export function operationOf(method: string): Operation | undefined {
  if (/\/message:(send|stream)$/.test(method)) return method.endsWith('stream') ? 'stream' : 'send'
  return dialectIds.map((id) => lookup(dialects[id].methods, method)).find((operation) => operation !== undefined)
}
