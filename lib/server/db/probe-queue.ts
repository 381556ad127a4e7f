import 'server-only'
import { database } from '@/lib/server/db/client'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'

/** An agent that is to be looked at. */
export interface DueAgent {
  id: string
  ownerId: string
  url: string
  cardUrl: string | null
}

const probed: AgentWhereInput = { lifecycle: { not: 'archived' }, probeMode: { not: 'off' } }

/**
 * Agents whose probe is due at `now`, the longest due first; those never probed come first of all. One that is due only
 * after `farthest` counts as due: the clock was put back since.
 */
export async function dueAgents(now: Date, farthest: Date, limit: number): Promise<DueAgent[]> {
  const due: AgentWhereInput[] = [
    { nextProbeAt: null },
    { nextProbeAt: { lte: now } },
    { nextProbeAt: { gt: farthest } },
  ]
  return database().prisma.agent.findMany({
    where: { ...probed, OR: due },
    orderBy: { nextProbeAt: { sort: 'asc', nulls: 'first' } },
    take: limit,
    select: { id: true, ownerId: true, url: true, cardUrl: true },
  })
}

/** How many agents are probed. */
export async function countProbed(): Promise<number> {
  return database().prisma.agent.count({ where: probed })
}

/** When an agent is looked at next, and how often it failed since it last did not. */
export async function nextProbe(agentId: string): Promise<{ at: Date | null; failures: number }> {
  const row = await database().prisma.agent.findUnique({
    where: { id: agentId },
    select: { nextProbeAt: true, probeFailures: true },
  })
  return { at: row?.nextProbeAt ?? null, failures: row?.probeFailures ?? 0 }
}

/** Puts the probes of these agents off until then. */
export async function putOff(ids: string[], until: Date): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: { in: ids } }, data: { nextProbeAt: until } })
}

/** Has an agent looked at then, if that is sooner. */
export async function bringForward(agentId: string, at: Date): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId, nextProbeAt: { gt: at } },
    data: { nextProbeAt: at },
  })
}
