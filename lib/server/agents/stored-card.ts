import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { findCard, type FoundCard } from '@/lib/server/agents/found-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { readCardVersion } from '@/lib/server/db/card-versions'

/** The newest stored card of an agent, read anew. */
export async function storedCard(agent: AgentRecord): Promise<FoundCard & { fetchedAt: Date }> {
  const stored = await readCardVersion(agent.id, agent.cardVersion)
  // One that was stored when the limit was higher is still the agent's card.
  const found = stored
    ? findCard(stored.raw, { url: stored.sourceUrl, etag: stored.etag, fetched: false }, Number.POSITIVE_INFINITY)
    : null
  if (!stored || !found?.ok) throw new Fault('internal', `The stored Agent Card of ${agent.slug} cannot be read.`)
  return { ...found.value, fetchedAt: stored.fetchedAt }
}
