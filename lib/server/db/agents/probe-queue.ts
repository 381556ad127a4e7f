import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'

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
export async function readNextProbe(agentId: string): Promise<{ at: Date | null; failures: number }> {
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
