import 'server-only'
import { lifeMs } from '@/lib/server/db/instances'
import { singleton } from '@/lib/server/singleton'

/** In ms of a clock that nobody puts back. */
const pulse = () => singleton('instance-pulse', () => ({ last: -Infinity, steadySince: -Infinity }))

/**
 * Notes that the others were told, at `startedAt`, that this instance lives. True where they may have given it up meanwhile,
 * and taken its tasks.
 */
export function notePulse(startedAt: number): boolean {
  const { last } = pulse()
  const lapsed = last !== -Infinity && startedAt - last > lifeMs
  pulse().last = startedAt
  if (lapsed) pulse().steadySince = startedAt
  return lapsed
}

/**
 * Whether this instance may take it that one that is not heard of is gone. One that could not be heard of itself may not, until
 * all that were cut off together with it have been heard of again.
 */
export function mayJudge(now = performance.now()): boolean {
  const { last, steadySince } = pulse()
  return now - last < lifeMs && now - steadySince > lifeMs
}
