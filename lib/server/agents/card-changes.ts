import 'server-only'
import type { ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { CardChanges } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { existingCard } from '@/lib/server/agents/existing-card'
import { readReceived } from '@/lib/server/agents/judge-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { listCardVersions } from '@/lib/server/db/card-versions'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/**
 * What one stored card says differently from another; without `since` from the one that was in use before it. Throws
 * `not-found`, and `invalid-input` for a card that cannot be read.
 */
export async function cardChanges(agent: AgentRecord, version: number, since?: number): Promise<CardChanges> {
  const later = await readable(agent, version)
  const from = since ?? (await usedBefore(agent, version))
  if (from === null) return { since: null, changes: [] }
  const changes = compareCards(await readable(agent, from), later)
  return {
    since: from,
    changes: changes.map((change) => ({
      ...change,
      message: sayInEnglish(`cardDiff.${change.code}`, change.values) ?? change.code,
    })),
  }
}

async function usedBefore({ id }: AgentRecord, version: number): Promise<number | null> {
  const versions = await listCardVersions(id)
  return versions.find((one) => one.version < version && one.problem === null)?.version ?? null
}

async function readable(agent: AgentRecord, version: number): Promise<ComparedCard> {
  const found = readReceived(await existingCard(agent, version))
  if (found) return found
  throw new Fault('invalid-input', `Version ${version} cannot be compared: it is not a valid Agent Card.`)
}
