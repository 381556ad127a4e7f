import 'server-only'
import type { ProbeKind } from '@/lib/api/agent-health'
import { percentile } from '@/lib/server/probes/percentile'

/** Fewer earlier times say nothing of what is usual. */
const enough = 5
const timesUsual = 4
/** However fast it usually is, this is not slow; in ms. */
const neverSlow = 1_000
/** However slow it usually is, this is; an answer to a message may take its time. */
const alwaysSlow = { card: 5_000, call: 5_000, message: Infinity } satisfies Record<ProbeKind, number>

/** True where an agent took much longer than it usually does (`earlier`, in ms), or longer than anybody should wait. */
export function isSlow(kind: ProbeKind, ms: number, earlier: readonly number[]): boolean {
  const usual = earlier.length < enough ? Infinity : (percentile(earlier, 50) ?? Infinity)
  return ms > Math.min(Math.max(timesUsual * usual, neverSlow), alwaysSlow[kind])
}
