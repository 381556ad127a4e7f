import type { Operation } from '@/lib/a2a/call'

/** True for a call whose answer is a stream of events. */
export function isStream(operation: Operation): boolean {
  return operation === 'stream' || operation === 'subscribe'
}
