import 'server-only'
import type { AgentCard, AgentInterface } from '@/lib/a2a/card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { JsonObject } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { env } from '@/lib/server/env'

/** What the gateway itself asks of callers, whatever the agent asks of the gateway. */
function ownSecurity(): Pick<AgentCard, 'securitySchemes' | 'security'> {
  if (!env().ACCESS_TOKEN) return { securitySchemes: {}, security: [] }
  return { securitySchemes: { switchboard: { type: 'http', scheme: 'bearer' } }, security: [{ switchboard: [] }] }
}

/**
 * The agent's card as the gateway stands for it, in one generation's shape: its own address in every dialect, newest
 * first, and what the gateway can do.
 */
export async function gatewayCard(agent: AgentRecord, dialect: DialectId, baseUrl: string): Promise<JsonObject> {
  const { reading } = await storedCard(agent)
  const url = `${baseUrl}/a2a/${agent.slug}`
  const interfaces = dialectIds.toReversed().map((id): AgentInterface => ({
    url,
    binding: 'JSONRPC',
    protocolVersion: dialects[id].protocolVersion,
    dialect: id,
  }))
  const { extensions } = reading.card.capabilities
  const capabilities = { streaming: true, pushNotifications: false, extendedCard: false, extensions }
  const card = dialects[dialect].writeCard({ ...reading.card, interfaces, capabilities, ...ownSecurity() })
  if (!card.ok) throw new Fault('internal', card.problem)
  return card.value
}
