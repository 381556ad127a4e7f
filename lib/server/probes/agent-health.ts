import 'server-only'
import type { AgentHealth, healthDays, ProbeView } from '@/lib/api/agent-health'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { nextProbe } from '@/lib/server/db/probe-queue'
import { listProbes, type ProbeRecord } from '@/lib/server/db/probes'
import { env } from '@/lib/server/env'
import { probeHistory } from '@/lib/server/probes/probe-history'
import { timeBuckets } from '@/lib/server/probes/time-buckets'
import { trafficHistory } from '@/lib/server/probes/traffic-history'

const shown = 30

/** Whether an agent works, and how that has been in the last so many days. */
export async function agentHealth(agent: AgentRecord, days: (typeof healthDays)[number]): Promise<AgentHealth> {
  const buckets = timeBuckets(days, new Date())
  const [probes, traffic, recent, next] = await Promise.all([
    probeHistory(agent.id, buckets),
    trafficHistory(agent.id, buckets),
    listProbes(agent.id, new Date(0), shown),
    nextProbe(agent.id),
  ])
  const scheduled = env().PROBES
  const isLookedAt = scheduled && agent.probeMode !== 'off' && agent.lifecycle !== 'archived'
  return {
    status: agent.status,
    statusCode: agent.statusCode,
    statusReason: agent.statusReason,
    statusSaid: agent.statusSaid,
    statusSince: agent.statusSince?.toISOString() ?? null,
    lastSeenAt: agent.lastSeenAt?.toISOString() ?? null,
    probedAt: agent.probedAt?.toISOString() ?? null,
    nextProbeAt: isLookedAt ? (next.at ?? new Date()).toISOString() : null,
    probeMode: agent.probeMode,
    probeText: agent.probeText,
    scheduled,
    bucketMs: buckets.bucketMs,
    probes,
    traffic,
    recent: recent.map(probeView),
  }
}

/** A probe as the API shows it. */
export function probeView({ at, ...probe }: ProbeRecord): ProbeView {
  return { at: at.toISOString(), ...probe }
}
