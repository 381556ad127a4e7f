import 'server-only'
import type { ProbeKind } from '@/lib/api/agent-health'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'

/** What became of looking once whether an agent works. */
export interface ProbeRecord {
  at: Date
  /** What was done last: the card was fetched, the agent was asked for a task that does not exist, or sent a text. */
  kind: ProbeKind
  /** The status that it speaks for, and why. */
  status: AgentStatus
  code: StatusCode | null
  /** How long the agent took to answer, or we until we gave up. */
  ms: number
}

/** What remains of probes once each is forgotten: those that began within three hours from `at` on. */
export interface ProbeSpan {
  at: Date
  total: number
  /** Those after which the agent was down. */
  failed: number
  degraded: number
  /** How long the agent took to answer those that did not fail. */
  ms: number[]
}

const hour = 3_600_000
/** How long a probe is kept as such, and then as part of a span. */
export const probesKept = 26 * hour
const spansKept = 31 * 24 * hour
export const spanMs = 3 * hour
const mostTimes = 200
/** Every so many probes the old ones are thrown away. */
const tidyEvery = 16

/** When to look at an agent again, and how often it failed. */
export interface NextProbe {
  at: Date
  /** Probes that failed since the last that did not. */
  failures: number
}

/** Notes a probe that has come to an end. An agent that is gone is passed over. */
export async function recordProbe(agentId: string, probe: ProbeRecord, next: NextProbe): Promise<void> {
  const { at, status, code, kind, ms } = probe
  const span = { agentId, at: spanStart(at) }
  await database().prisma.$transaction(async (tx) => {
    const { count } = await tx.agent.updateMany({
      where: { id: agentId },
      data: {
        probedAt: at,
        nextProbeAt: next.at,
        probeFailures: next.failures,
        ...(status !== 'down' && { lastSeenAt: at }),
      },
    })
    if (count === 0) return
    await tx.probe.create({ data: { agentId, at, status, code, kind, ms } })
    const known = await tx.probeSpan.findUnique({ where: { agentId_at: span } })
    const times = status === 'down' ? timesOf(known?.ms) : [...timesOf(known?.ms), ms].slice(-mostTimes)
    const [failed, degraded] = [Number(status === 'down'), Number(status === 'degraded')]
    const more = { total: { increment: 1 }, failed: { increment: failed }, degraded: { increment: degraded } }
    await tx.probeSpan.upsert({
      where: { agentId_at: span },
      create: { ...span, total: 1, failed, degraded, ms: times },
      update: { ...more, ms: times },
    })
    if (Math.random() * tidyEvery >= 1) return
    await tx.probe.deleteMany({ where: { agentId, at: { lt: new Date(at.getTime() - probesKept) } } })
    await tx.probeSpan.deleteMany({ where: { agentId, at: { lt: new Date(at.getTime() - spansKept) } } })
  })
}

/** An agent's probes since then, newest first. */
export async function listProbes(agentId: string, since: Date, limit: number): Promise<ProbeRecord[]> {
  const rows = await database().prisma.probe.findMany({
    where: { agentId, at: { gte: since } },
    orderBy: { at: 'desc' },
    take: limit,
    select: { at: true, kind: true, status: true, code: true, ms: true },
  })
  return rows as ProbeRecord[]
}

/** The newest probes of that kind, newest first, however old. */
export async function lastProbes(agentId: string, kind: ProbeKind, limit: number): Promise<ProbeRecord[]> {
  const rows = await database().prisma.probe.findMany({
    where: { agentId, kind },
    orderBy: { at: 'desc' },
    take: limit,
    select: { at: true, kind: true, status: true, code: true, ms: true },
  })
  return rows as ProbeRecord[]
}

/** An agent's spans since then, oldest first. */
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

/** Only what we wrote is read, so the column type is taken at its word. */
function timesOf(ms: unknown): number[] {
  return (ms ?? []) as number[]
}
