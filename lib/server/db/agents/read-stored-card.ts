import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { readCardText, type FoundCard } from '@/lib/server/db/agents/found-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'

/** Reads the current stored card of an agent. Throws `internal` if it cannot be read. */
export async function readStoredCard(agent: AgentRecord): Promise<FoundCard & { fetchedAt: Date }> {
  const stored = await readCardVersion(agent.id, agent.cardVersion)
  // A card that was stored when the limit was higher is still the agent's card.
  const found = stored
    ? readCardText(stored.raw, { url: stored.sourceUrl, etag: stored.etag, fetched: false }, Number.POSITIVE_INFINITY)
    : null
  if (!stored || !found?.ok) throw new Fault('internal', `The stored Agent Card of ${agent.slug} cannot be read.`)
  return { ...found.value, fetchedAt: stored.fetchedAt }
}
