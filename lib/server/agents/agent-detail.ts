import 'server-only'
import type { AgentDetail } from '@/lib/api/agent'
import { toAgentSummary } from '@/lib/server/agents/agent-summary'
import { readKnownSignature } from '@/lib/server/agents/cards/card-signature'
import { listSetCredentials } from '@/lib/server/credentials/credential-status'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/found-card'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the details of an agent for its page: the summary, and the contents of its stored card. */
export async function buildAgentDetail(agent: AgentRecord, baseUrl: string): Promise<AgentDetail> {
  const { reading, raw, json, fetchedAt } = await readStoredCard(agent)
  return {
    ...toAgentSummary(agent, baseUrl),
    skills: agent.skills,
    cardUrl: agent.cardUrl,
    dialectOverride: agent.dialectOverride,
    documentationUrl: reading.card.documentationUrl ?? null,
    interfaces: reading.card.interfaces,
    cardVersion: agent.cardVersion,
    cardFetchedAt: fetchedAt.toISOString(),
    learned: readDiscoveredOverrides(agent),
    pushProof: agent.pushProof,
    passAuthorization: agent.passAuthorization,
    keepDays: agent.keepDays,
    keepMegabytes: agent.keepMegabytes,
    card: raw,
    signature: await readKnownSignature(agent, json),
    ...(await listSetCredentials(agent)),
  }
}

/** Returns the owners of the catalog's agents, those with the most agents first. */
export async function listOwners(viewer: Viewer): Promise<string[]> {
  const { facets } = await readAgentFacets(viewer)
  return facets.owner.map(({ label }) => label)
}
