import 'server-only'
import type { ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { CardChanges } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { readReceivedCard } from '@/lib/server/db/agents/card-document'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { listCardVersions, readCardVersion, type StoredCard } from '@/lib/server/db/agents/card-versions'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Returns a stored card by its version number, which may be the text of a URL parameter. Throws `not-found`. */
export async function requireCardVersion({ id, slug }: AgentRecord, version: number | string): Promise<StoredCard> {
  const card = await readCardVersion(id, parseCardVersion(version))
  if (card) return card
  throw new Fault('not-found', `Agent "${slug}" has no card version ${String(version).slice(0, 20)}.`)
}

/** Parses a card version from a URL parameter. Returns 0, which is never used, for invalid text. */
export function parseCardVersion(text: number | string): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : 0
}

/**
 * Returns how one stored card differs from another, by default from the previous usable version. Throws `not-found`, and
 * `invalid-input` for a card that cannot be read.
 */
export async function compareCardVersions(agent: AgentRecord, version: number, since?: number): Promise<CardChanges> {
  const later = await readVersion(agent, version)
  const from = since ?? (await previousUsableVersion(agent, version))
  if (from === null) return { since: null, changes: [] }
  const changes = compareCards(await readVersion(agent, from), later)
  return {
    since: from,
    changes: changes.map((change) => ({
      ...change,
      message: formatEnglishMessage(`cardDiff.${change.code}`, change.values) ?? change.code,
    })),
  }
}

async function previousUsableVersion({ id }: AgentRecord, version: number): Promise<number | null> {
  const versions = await listCardVersions(id)
  return versions.find((one) => one.version < version && one.problem === null)?.version ?? null
}

async function readVersion(agent: AgentRecord, version: number): Promise<ComparedCard> {
  const card = readReceivedCard(await requireCardVersion(agent, version))
  if (card) return card
  throw new Fault('invalid-input', `Version ${version} cannot be compared: it is not a valid Agent Card.`)
}

const recentMs = 14 * 24 * 60 * 60 * 1000

/** Returns the changes of the agent's card since its previous version, if it changed within two weeks. */
export async function readRecentCardChanges(agent: AgentRecord): Promise<CardChanges['changes']> {
  const { cardChangedAt, cardVersion } = agent
  if (!cardChangedAt || Date.now() - cardChangedAt.getTime() > recentMs) return []
  try {
    return (await compareCardVersions(agent, cardVersion)).changes
  } catch (error) {
    if (error instanceof Fault) return []
    throw error
  }
}
