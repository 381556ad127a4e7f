import 'server-only'
import type { ProbeKind } from '@/lib/api/agent-health'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'

/** Result of one probe. */
export interface ProbeRecord {
  at: Date
  /** The last step: the card was fetched, the agent was asked for a nonexistent task, or a text was sent. */
  kind: ProbeKind
  /** Resulting status, and its reason. */
  status: AgentStatus
  code: StatusCode | null
  /** Latency, or the time until the probe was aborted. */
  ms: number
}

/** Statistics of the probes that started within three hours from `at`; kept longer than single probes. */
export interface ProbeSpan {
  at: Date
  total: number
  /** Probes with the result `down`. */
  failed: number
  degraded: number
  /** Latencies of the probes that did not fail. */
  ms: number[]
}

const hour = 3_600_000
/** Time for which single probes are kept, and then spans, in ms. */
const probeRetentionMs = 26 * hour
const spanRetentionMs = 31 * 24 * hour
export const spanMs = 3 * hour
const maxTimes = 200
/** Old probes are deleted once per so many probes. */
const cleanupInterval = 16

/** Time of the next probe, and the number of failures. */
interface NextProbe {
  at: Date
  /** Number of failed probes in a row; at least 1 after a failed call. */
  failures: number
}

/** The schedule of an agent; `at` is null if it was never probed, or is due at once. */
export interface ProbeSchedule extends Omit<NextProbe, 'at'> {
  at: Date | null
}

/**
 * Stores the result of a probe. Does nothing if the agent does not exist. `before`: the schedule when the probe began; if it
 * changed meanwhile, the new one stays.
 */
export async function recordProbe(
  agentId: string,
  probe: ProbeRecord,
  next: NextProbe,
  before?: ProbeSchedule,
): Promise<void> {
  const { at, status, code, kind, ms } = probe
  const span = { agentId, at: spanStart(at) }
  await database().prisma.$transaction(async (tx) => {
    const { count } = await tx.agent.updateMany({
      where: { id: agentId },
      data: { probedAt: at, ...(status !== 'down' && { lastSeenAt: at }) },
    })
    if (count === 0) return
    await tx.agent.updateMany({
      where: { id: agentId, ...(before && { nextProbeAt: before.at, probeFailures: before.failures }) },
      data: { nextProbeAt: next.at, probeFailures: next.failures },
    })
    await tx.probe.create({ data: { agentId, at, status, code, kind, ms } })
    const known = await tx.probeSpan.findUnique({ where: { agentId_at: span } })
    const times = status === 'down' ? timesOf(known?.ms) : [...timesOf(known?.ms), ms].slice(-maxTimes)
    const [failed, degraded] = [Number(status === 'down'), Number(status === 'degraded')]
    const more = { total: { increment: 1 }, failed: { increment: failed }, degraded: { increment: degraded } }
    await tx.probeSpan.upsert({
      where: { agentId_at: span },
      create: { ...span, total: 1, failed, degraded, ms: times },
      update: { ...more, ms: times },
    })
    if (Math.random() * cleanupInterval >= 1) return
    await tx.probe.deleteMany({ where: { agentId, at: { lt: new Date(at.getTime() - probeRetentionMs) } } })
    await tx.probeSpan.deleteMany({ where: { agentId, at: { lt: new Date(at.getTime() - spanRetentionMs) } } })
  })
}

/** Returns probes of an agent since then, newest first. */
export async function listProbes(agentId: string, since: Date, limit: number): Promise<ProbeRecord[]> {
  const rows = await database().prisma.probe.findMany({
    where: { agentId, at: { gte: since } },
    orderBy: { at: 'desc' },
    take: limit,
    select: { at: true, kind: true, status: true, code: true, ms: true },
  })
  return rows as ProbeRecord[]
}

/** Returns the latest probes of that kind, newest first, regardless of age. */
export async function lastProbes(agentId: string, kind: ProbeKind, limit: number): Promise<ProbeRecord[]> {
  const rows = await database().prisma.probe.findMany({
    where: { agentId, kind },
    orderBy: { at: 'desc' },
    take: limit,
    select: { at: true, kind: true, status: true, code: true, ms: true },
  })
  return rows as ProbeRecord[]
}

/** Returns the spans of an agent since then, oldest first. */
export async function listSpans(agentId: string, since: Date): Promise<ProbeSpan[]> {
  const rows = await database().prisma.probeSpan.findMany({
    where: { agentId, at: { gte: spanStart(since) } },
    orderBy: { at: 'asc' },
  })
  return rows.map(({ at, total, failed, degraded, ms }) => ({ at, total, failed, degraded, ms: timesOf(ms) }))
}

function spanStart(at: Date): Date {
  return new Date(Math.floor(at.getTime() / spanMs) * spanMs)
}

/** Reads the latencies of a row. Rows contain only what Switchboard wrote, so the column type is not validated. */
function timesOf(ms: unknown): number[] {
  return (ms ?? []) as number[]
}

/** An agent whose health check is due. */
export interface DueAgent {
  id: string
  ownerId: string
  url: string
  cardUrl: string | null
}

const probedFilter: AgentWhereInput = { lifecycle: { not: 'archived' }, probeMode: { not: 'off' } }

/**
 * Returns agents whose probe is due at `now`, longest overdue first; agents never probed come first of all. A time after
 * `farthest` counts as due: the clock was set back.
 */
export async function listDueAgents(now: Date, farthest: Date, limit: number): Promise<DueAgent[]> {
  const due: AgentWhereInput[] = [
    { nextProbeAt: null },
    { nextProbeAt: { lte: now } },
    { nextProbeAt: { gt: farthest } },
  ]
  return database().prisma.agent.findMany({
    where: { ...probedFilter, OR: due },
    orderBy: { nextProbeAt: { sort: 'asc', nulls: 'first' } },
    take: limit,
    select: { id: true, ownerId: true, url: true, cardUrl: true },
  })
}

/** Returns the number of agents that are probed. */
export async function countProbedAgents(): Promise<number> {
  return database().prisma.agent.count({ where: probedFilter })
}

/** Returns when an agent is probed next, and its number of failures in a row. */
export async function readNextProbe(agentId: string): Promise<ProbeSchedule> {
  const row = await database().prisma.agent.findUnique({
    where: { id: agentId },
    select: { nextProbeAt: true, probeFailures: true },
  })
  return { at: row?.nextProbeAt ?? null, failures: row?.probeFailures ?? 0 }
}

/** Postpones the probes of these agents until `until`. */
export async function postponeProbes(ids: string[], until: Date): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: { in: ids } }, data: { nextProbeAt: until } })
}

/** Sets the next probe of an agent to `at`, if that is earlier. */
export async function advanceProbe(agentId: string, at: Date): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId, nextProbeAt: { gt: at } },
    data: { nextProbeAt: at },
  })
}

/** Makes the probe of an agent due now. A probe that is running keeps this schedule. */
export async function makeProbeDue(agentId: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { nextProbeAt: new Date() } })
}

/** Counts a failed call as a failure, so that the next probe makes a call too. */
export async function recordFailedCall(agentId: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId, probeFailures: 0 }, data: { probeFailures: 1 } })
}
