import 'server-only'
import type { AgentHealth, healthDays, ProbeView } from '@/lib/api/agent-health'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readStatus } from '@/lib/server/db/agents/agent-status'
import { markAgentStatus } from '@/lib/server/db/agents/agents'
import { acknowledgeBreakingChange } from '@/lib/server/db/agents/card-versions'
import {
  listProbes,
  listSpans,
  type ProbeRecord,
  type ProbeSpan,
  readNextProbe,
  spanMs,
} from '@/lib/server/db/agents/probes'
import { listTaskTimes, type TaskTimes } from '@/lib/server/db/tasks/task-times'
import { env } from '@/lib/server/platform/env'

/** Returns a percentile (nearest rank), rounded; null if there are no values. */
export function percentile(values: readonly number[], percent: number): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0)
}

const minute = 60_000
const sizes = { '1': 30 * minute, '7': 180 * minute, '30': 720 * minute } satisfies Record<
  (typeof healthDays)[number],
  number
>

/** Equal parts of a period up to now. */
interface TimeBuckets {
  bucketMs: number
  /** Start of each part, oldest first. */
  starts: Date[]
  /** Returns the items of each part. */
  sort: <T>(items: readonly T[], at: (item: T) => Date) => T[][]
}

/** Divides the last `days` days into parts that begin at round times; the last part contains `now`. */
function timeBuckets(days: (typeof healthDays)[number], now: Date): TimeBuckets {
  const bucketMs = sizes[days]
  const count = (Number(days) * 24 * 60 * minute) / bucketMs
  const first = (Math.floor(now.getTime() / bucketMs) - count + 1) * bucketMs
  return {
    bucketMs,
    starts: Array.from({ length: count }, (_, index) => new Date(first + index * bucketMs)),
    sort: (items, at) => {
      const sorted = Array.from({ length: count }, (): (typeof items)[number][] => [])
      for (const item of items) sorted[Math.floor((at(item).getTime() - first) / bucketMs)]?.push(item)
      return sorted
    },
  }
}

/** More than are stored of one agent at the shortest useful interval. */
const maxProbes = 10_000

/** Returns the results of an agent's probes, in total and by part. */
async function probeHistory(agentId: string, buckets: TimeBuckets): Promise<AgentHealth['probes']> {
  const [since = new Date(0)] = buckets.starts
  const parts = buckets.sort(await countsSince(agentId, since, buckets.bucketMs), ({ at }) => at)
  const all = sumSpans(parts.flat())
  return {
    total: all.total,
    failed: all.failed,
    degraded: all.degraded,
    p50Ms: percentile(all.ms, 50),
    p95Ms: percentile(all.ms, 95),
    buckets: buckets.starts.map((at, index) => {
      const { ms, ...counts } = sumSpans(parts[index] ?? [])
      return { at: at.toISOString(), ...counts, p50Ms: percentile(ms, 50) }
    }),
  }
}

/** Stored spans are longer than the parts of a day, so there each probe counts by itself. */
async function countsSince(agentId: string, since: Date, bucketMs: number): Promise<ProbeSpan[]> {
  if (bucketMs >= spanMs) return listSpans(agentId, since)
  const probes = await listProbes(agentId, since, maxProbes)
  return probes.map(({ at, status, ms }) => ({
    at,
    total: 1,
    failed: Number(status === 'down'),
    degraded: Number(status === 'degraded'),
    ms: status === 'down' ? [] : [ms],
  }))
}

function sumSpans(spans: readonly ProbeSpan[]): Omit<ProbeSpan, 'at'> {
  const sum = (count: (span: ProbeSpan) => number) => spans.reduce((total, span) => total + count(span), 0)
  return {
    total: sum(({ total }) => total),
    failed: sum(({ failed }) => failed),
    degraded: sum(({ degraded }) => degraded),
    ms: spans.flatMap(({ ms }) => ms),
  }
}

/** Of an agent with more tasks, only the newest count. */
const maxTasks = 10_000

/** Returns the results of an agent's tasks, in total and by part. */
async function trafficHistory(agentId: string, buckets: TimeBuckets): Promise<AgentHealth['traffic']> {
  const [since = new Date(0)] = buckets.starts
  const tasks = await listTaskTimes(agentId, since, maxTasks)
  const parts = buckets.sort(tasks, ({ createdAt }) => createdAt)
  return {
    ...countByState(tasks),
    firstEventP50Ms: percentile(firstEvents(tasks), 50),
    firstEventP95Ms: percentile(firstEvents(tasks), 95),
    restP50Ms: percentile(rests(tasks), 50),
    buckets: buckets.starts.map((at, index) => {
      const part = parts[index] ?? []
      return {
        at: at.toISOString(),
        ...countByState(part),
        firstEventP50Ms: percentile(firstEvents(part), 50),
        restP50Ms: percentile(rests(part), 50),
      }
    }),
  }
}

function countByState(tasks: readonly TaskTimes[]) {
  const of = (...states: string[]) => tasks.filter(({ state }) => states.includes(state)).length
  return {
    tasks: tasks.length,
    completed: of('completed'),
    failed: of('failed', 'rejected'),
    canceled: of('canceled'),
  }
}

const firstEvents = (tasks: readonly TaskTimes[]) => tasks.flatMap(({ firstEventMs }) => firstEventMs ?? [])
const rests = (tasks: readonly TaskTimes[]) => tasks.flatMap(({ firstTurnMs }) => firstTurnMs ?? [])

const recentCount = 30

/** Returns an agent's status and its history in the last `days` days. */
export async function readAgentHealth(agent: AgentRecord, days: (typeof healthDays)[number]): Promise<AgentHealth> {
  const buckets = timeBuckets(days, new Date())
  const [probes, traffic, recent, next] = await Promise.all([
    probeHistory(agent.id, buckets),
    trafficHistory(agent.id, buckets),
    listProbes(agent.id, new Date(0), recentCount),
    readNextProbe(agent.id),
  ])
  const scheduled = env().PROBES
  const isProbed = scheduled && agent.probeMode !== 'off' && agent.lifecycle !== 'archived'
  return {
    status: agent.status,
    statusCode: agent.statusCode,
    statusReason: agent.statusReason,
    statusSaid: agent.statusMessage,
    statusSince: agent.statusSince?.toISOString() ?? null,
    lastSeenAt: agent.lastSeenAt?.toISOString() ?? null,
    probedAt: agent.probedAt?.toISOString() ?? null,
    nextProbeAt: isProbed ? (next.at ?? new Date()).toISOString() : null,
    probeMode: agent.probeMode,
    probeText: agent.probeText,
    scheduled,
    bucketMs: buckets.bucketMs,
    probes,
    traffic,
    recent: recent.map(toProbeView),
  }
}

/** Returns a probe as the API has it. */
export function toProbeView({ at, ...probe }: ProbeRecord): ProbeView {
  return { at: at.toISOString(), ...probe }
}

/** Records that a user has seen a breaking card change. If that is the only reason, the agent is no longer degraded. */
export async function acknowledgeCardChange(agentId: string): Promise<void> {
  if (!(await acknowledgeBreakingChange(agentId))) return
  const known = await readStatus(agentId)
  if (known?.code === 'changed') await markAgentStatus(agentId, 'up', null)
}
