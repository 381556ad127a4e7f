import type { Operation } from '@/lib/a2a/call'

/** True for a call whose response is a stream of events. */
export function isStreamOperation(operation: Operation): boolean {
  return operation === 'stream' || operation === 'subscribe'
}
