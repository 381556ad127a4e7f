import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { CardProblem } from '@/lib/api/card'
import { readReceived } from '@/lib/server/agents/judge-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { type CardVersion, lastReceived, listCardVersions, readCardVersion } from '@/lib/server/db/card-versions'

/** A stored card as a list shows it. */
export interface HistoryEntry extends Pick<CardVersion, 'version' | 'sourceUrl' | 'problem'> {
  /** ISO 8601. */
  fetchedAt: string
  seenAt: string | null
  current: boolean
  /** What it says differently from the one that was in use before it; null where nobody counted. */
  changes: { count: number; breaking: number } | null
}

export interface CardHistory {
  /** Newest first. */
  versions: HistoryEntry[]
  /** The card that the agent gives now, where that cannot be used. */
  broken: { version: number; problem: CardProblem; since: string } | null
}

/** Reading and comparing cards takes time: older ones are compared when somebody asks. */
const maxCompared = 20

/** All stored cards of an agent, and how much the newest of them changed. */
export async function cardHistory(agent: AgentRecord): Promise<CardHistory> {
  const [versions, last] = await Promise.all([listCardVersions(agent.id), lastReceived(agent)])
  const changes = await countChanges(agent.id, versions)
  return {
    versions: versions.map(({ version, sourceUrl, problem, fetchedAt, seenAt }) => ({
      version,
      sourceUrl,
      problem,
      fetchedAt: fetchedAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      current: version === agent.cardVersion,
      changes: changes.get(version) ?? null,
    })),
    broken: last?.problem
      ? { version: last.version, problem: last.problem, since: last.fetchedAt.toISOString() }
      : null,
  }
}

async function countChanges(agentId: string, versions: CardVersion[]): Promise<Map<number, HistoryEntry['changes']>> {
  const used = versions.filter(({ problem }) => problem === null).slice(0, maxCompared + 1)
  const counted = new Map<number, HistoryEntry['changes']>()
  let after: ComparedCard | undefined
  // Each takes a while: other requests have a turn between two of them.
  for (const [position, { version }] of used.entries()) {
    await turn()
    const stored = await readCardVersion(agentId, version)
    const before = stored ? readReceived(stored) : undefined
    const later = used[position - 1]?.version
    if (before && after && later !== undefined) {
      const changes = compareCards(before, after)
      counted.set(later, { count: changes.length, breaking: changes.filter(({ breaking }) => breaking).length })
    }
    after = before
  }
  return counted
}
