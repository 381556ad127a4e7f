import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { CardProblem } from '@/lib/api/card'
import { readReceivedCard } from '@/lib/server/agents/discovery/evaluate-received-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  type CardVersion,
  findLatestReceivedCard,
  listCardVersions,
  readCardVersion,
} from '@/lib/server/db/agents/card-versions'

/** A stored card version in a list. */
export interface CardHistoryEntry extends Pick<CardVersion, 'version' | 'sourceUrl' | 'problem'> {
  /** ISO 8601. */
  fetchedAt: string
  seenAt: string | null
  current: boolean
  /** Changes since the previous usable version; null if they were not counted. */
  changes: { count: number; breaking: number } | null
}

export interface CardHistory {
  /** Newest first. */
  versions: CardHistoryEntry[]
  /** The card that the agent serves now, if it cannot be used. */
  broken: { version: number; problem: CardProblem; since: string } | null
}

/** Comparing cards takes time, so only this many of the newest versions are compared; older ones on request. */
const maxCompared = 20

/** Returns all stored card versions of an agent, with the number of changes of the newest ones. */
export async function readCardHistory(agent: AgentRecord): Promise<CardHistory> {
  const [versions, last] = await Promise.all([listCardVersions(agent.id), findLatestReceivedCard(agent)])
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

async function countChanges(
  agentId: string,
  versions: CardVersion[],
): Promise<Map<number, CardHistoryEntry['changes']>> {
  const used = versions.filter(({ problem }) => problem === null).slice(0, maxCompared + 1)
  const counted = new Map<number, CardHistoryEntry['changes']>()
  let after: ComparedCard | undefined
  // Each comparison takes a while, so other requests get a turn in between.
  for (const [position, { version }] of used.entries()) {
    await turn()
    const stored = await readCardVersion(agentId, version)
    const before = stored ? readReceivedCard(stored) : undefined
    const later = used[position - 1]?.version
    if (before && after && later !== undefined) {
      const changes = compareCards(before, after)
      counted.set(later, { count: changes.length, breaking: changes.filter(({ breaking }) => breaking).length })
    }
    after = before
  }
  return counted
}
