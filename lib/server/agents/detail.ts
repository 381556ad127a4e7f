import 'server-only'
import type { AgentDetail } from '@/lib/api/agent'
import { knownSignature } from '@/lib/server/agents/card-signature'
import { learnedOf } from '@/lib/server/agents/learned'
import { storedCard } from '@/lib/server/agents/stored-card'
import { agentSummary } from '@/lib/server/agents/summary'
import { setCredentials } from '@/lib/server/credentials/status'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** An agent as its own page shows it: the summary, and what its stored card says. */
export async function agentDetail(agent: AgentRecord, baseUrl: string): Promise<AgentDetail> {
  const { reading, raw, json, fetchedAt } = await storedCard(agent)
  return {
    ...agentSummary(agent, baseUrl),
    skills: agent.skills,
    cardUrl: agent.cardUrl,
    dialectOverride: agent.dialectOverride,
    documentationUrl: reading.card.documentationUrl ?? null,
    interfaces: reading.card.interfaces,
    cardVersion: agent.cardVersion,
    cardFetchedAt: fetchedAt.toISOString(),
    learned: learnedOf(agent),
    pushProof: agent.pushProof,
    passAuthorization: agent.passAuthorization,
    keepDays: agent.keepDays,
    keepMegabytes: agent.keepMegabytes,
    card: raw,
    signature: await knownSignature(agent, json),
    ...(await setCredentials(agent)),
  }
}
