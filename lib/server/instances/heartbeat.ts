import 'server-only'
import { instanceLifetimeMs } from '@/lib/server/db/jobs/instances'
import { singleton } from '@/lib/server/platform/singleton'

/** Times of a monotonic clock, in ms. */
const heartbeat = () => singleton('instance-pulse', () => ({ last: -Infinity, steadySince: -Infinity }))

/**
 * Records a heartbeat sent at `startedAt`. Returns true if the previous one had expired, so that the others may have taken over
 * the tasks of this instance.
 */
export function recordHeartbeat(startedAt: number): boolean {
  const { last } = heartbeat()
  const lapsed = last !== -Infinity && startedAt - last > instanceLifetimeMs
  heartbeat().last = startedAt
  if (lapsed) heartbeat().steadySince = startedAt
  return lapsed
}

/**
 * Returns true if this instance may consider silent instances as stopped. After a gap in its own heartbeats it must wait until
 * instances that were cut off together with it have sent theirs.
 */
export function canDeclareOthersStopped(now = performance.now()): boolean {
  const { last, steadySince } = heartbeat()
  return now - last < instanceLifetimeMs && now - steadySince > instanceLifetimeMs
}
