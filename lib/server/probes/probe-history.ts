import 'server-only'
import type { AgentHealth } from '@/lib/api/agent-health'
import { listProbes, listSpans, type ProbeSpan, spanMs } from '@/lib/server/db/probes'
import { percentile } from '@/lib/server/probes/percentile'
import type { TimeBuckets } from '@/lib/server/probes/time-buckets'

/** More than are kept of one agent at the shortest interval that makes sense. */
const mostProbes = 10_000

/** What became of the probes of an agent, over all and part by part. */
export async function probeHistory(agentId: string, buckets: TimeBuckets): Promise<AgentHealth['probes']> {
  const [since = new Date(0)] = buckets.starts
  const parts = buckets.sort(await countsSince(agentId, since, buckets.bucketMs), ({ at }) => at)
  const all = added(parts.flat())
  return {
    total: all.total,
    failed: all.failed,
    degraded: all.degraded,
    p50Ms: percentile(all.ms, 50),
    p95Ms: percentile(all.ms, 95),
    buckets: buckets.starts.map((at, index) => {
      const { ms, ...counts } = added(parts[index] ?? [])
      return { at: at.toISOString(), ...counts, p50Ms: percentile(ms, 50) }
    }),
  }
}

/** Spans are longer than the parts of a day: there each probe counts by itself. */
async function countsSince(agentId: string, since: Date, bucketMs: number): Promise<ProbeSpan[]> {
  if (bucketMs >= spanMs) return listSpans(agentId, since)
  const probes = await listProbes(agentId, since, mostProbes)
  return probes.map(({ at, status, ms }) => ({
    at,
    total: 1,
    failed: Number(status === 'down'),
    degraded: Number(status === 'degraded'),
    ms: status === 'down' ? [] : [ms],
  }))
}

function added(spans: readonly ProbeSpan[]): Omit<ProbeSpan, 'at'> {
  const sum = (count: (span: ProbeSpan) => number) => spans.reduce((total, span) => total + count(span), 0)
  return {
    total: sum(({ total }) => total),
    failed: sum(({ failed }) => failed),
    degraded: sum(({ degraded }) => degraded),
    ms: spans.flatMap(({ ms }) => ms),
  }
}
