import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import type { ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { DiscoveryReport } from '@/lib/api/agent'
import type { CardChanges, CardProblem } from '@/lib/api/card'
import type { CardSignature } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { compareCardVersions } from '@/lib/server/agents/cards/card-changes'
import { readOrVerifySignature } from '@/lib/server/agents/cards/card-signature'
import { buildDiscoveryReport } from '@/lib/server/agents/discovery/discovery-report'
import { readReceivedCard } from '@/lib/server/db/agents/card-document'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  type CardVersion,
  findLatestReceivedCard,
  listCardVersions,
  readCardVersion,
} from '@/lib/server/db/agents/card-versions'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import type { Evidence } from '@/lib/a2a/card-checks/rule'
import { operationOf } from '@/lib/a2a/bindings/operation-of'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { hasRefusedExtendedCard } from '@/lib/server/agents/cards/extended-card'
import { readFirstRows, type RowHead } from '@/lib/server/db/events/find-rows'

const agentEventKinds = new Set(['task', 'message', 'status', 'artifact'])

/** Returns the methods called until the agent understood one; empty if it understood none. */
function triesOf(rows: RowHead[]): string[] {
  const understood = rows.findIndex(({ kind }) => agentEventKinds.has(kind))
  return rows.slice(0, Math.max(0, understood)).flatMap(({ kind, method }) => (kind === 'request' ? [method] : []))
}

function findStreaming(tasks: string[][]): Evidence {
  // The newest task with an attempt to stream decides.
  const streamed = tasks.find((tries) => tries.some((method) => operationOf(method) === 'stream'))
  const [before, last] = (streamed ?? []).slice(-2).map(operationOf)
  return before === 'stream' && last === 'send' ? { streaming: 'refused' } : {}
}

function findPush(tasks: string[][]): Evidence {
  // The repeated call succeeded without the push notification config of the first one.
  const [newest] = tasks
  const [before, last] = newest?.slice(-2) ?? []
  return last !== undefined && before === last ? { push: 'refused' } : {}
}

/** Returns what calls revealed about an agent since its card was fetched, from its task logs and the discovered overrides. */
export async function collectEvidence(agent: AgentRecord, since: Date): Promise<Evidence> {
  const overrides = readDiscoveredOverrides(agent)
  // Calls during the search for a working endpoint are repeated for other reasons.
  const tasks = overrides ? [] : (await readFirstRows(agent.id, since)).map(triesOf).filter((tries) => tries.length > 0)
  return {
    ...(agent.streaming && findStreaming(tasks)),
    ...(agent.pushNotifications && findPush(tasks)),
    ...(hasRefusedExtendedCard(agent) && { extendedCard: 'refused' as const }),
    ...(overrides && { dialect: overrides.dialect }),
  }
}

/** A stored card version in a list. */
interface CardHistoryEntry extends Pick<CardVersion, 'version' | 'sourceUrl' | 'problem'> {
  /** ISO 8601. */
  fetchedAt: string
  seenAt: string | null
  current: boolean
  /** Changes since the previous usable version; null if they were not counted. */
  changes: { count: number; breaking: number } | null
}

interface CardHistory {
  /** Newest first. */
  versions: CardHistoryEntry[]
  /** The card that the agent serves now, if it cannot be used. */
  broken: { version: number; problem: CardProblem; since: string } | null
}

/** Comparing cards takes time, so only this many of the newest versions are compared; older ones on request. */
const maxCompared = 20

/** Returns all stored card versions of an agent, with the number of changes of the newest ones. */
async function readCardHistory(agent: AgentRecord): Promise<CardHistory> {
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

/** Returns the check results of an agent's stored card. Sends no request to the agent. */
export async function buildCardReport(agent: AgentRecord): Promise<DiscoveryReport> {
  const stored = await readStoredCard(agent)
  const evidence = await collectEvidence(agent, stored.fetchedAt)
  return buildDiscoveryReport({ ...stored, fetched: stored.url !== null }, agent, [], evidence)
}

/** The card versions that the user selected. */
export interface SelectedCards {
  version: number | null
  since: number | null
}

/** The data of an agent's card page. */
interface CardTab {
  history: CardHistory
  signature: CardSignature
  shown: {
    version: number
    problem: CardProblem | null
    /** Exactly as received; empty if the content was not stored. */
    text: string
    /** Differences from another version; null if one of the two cannot be read. */
    compared: CardChanges | null
  }
}

/** Loads the data of an agent's card page. A selected version that does not exist counts as none selected. */
export async function loadCardTab(agent: AgentRecord, chosen: SelectedCards): Promise<CardTab> {
  const history = await readCardHistory(agent)
  const known = (version: number | null) => history.versions.find((one) => one.version === version)?.version
  const version = known(chosen.version) ?? agent.cardVersion
  const card = await readCardVersion(agent.id, version)
  return {
    history,
    signature: await readOrVerifySignature(agent),
    shown: {
      version,
      problem: card?.problem ?? null,
      text: card?.raw ?? '',
      compared: await compareCardVersions(agent, version, known(chosen.since)).catch((error: unknown) => {
        if (error instanceof Fault && error.kind !== 'internal') return null
        throw error
      }),
    },
  }
}
