import 'server-only'
import type { AgentDetail } from '@/lib/api/agent'
import { readKnownSignature } from '@/lib/server/agents/cards/card-signature'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/found-card'
import { toAgentSummary } from '@/lib/server/agents/agent-summary'
import { listSetCredentials } from '@/lib/server/credentials/credential-status'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

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
