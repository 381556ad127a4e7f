import 'server-only'
import { resolveGrpcUrl } from '@/lib/a2a/cards/resolve-grpc-url'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { agentCache } from '@/lib/server/db/agents/write-agent'
import type { AgentRecord, DiscoveredOverrides } from '@/lib/server/db/agents/agent-record'
import { cardEndpoint, type CardDocument } from '@/lib/server/db/agents/card-document'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'

type Known = Pick<AgentRecord, 'discoveredOverrides' | 'cardVersion' | 'dialectOverride'>

/** Returns the discovered overrides that still apply: the card is unchanged and no user chose a protocol version. */
export function readDiscoveredOverrides({
  discoveredOverrides,
  cardVersion,
  dialectOverride,
}: Known): DiscoveredOverrides | null {
  const applies = discoveredOverrides?.cardVersion === cardVersion && dialectOverride === null
  return applies ? discoveredOverrides : null
}

/** Returns the agent with the discovered overrides applied. */
export function applyDiscoveredOverrides(agent: AgentRecord): AgentRecord {
  const overrides = readDiscoveredOverrides(agent)
  if (!overrides) return agent
  const { dialect, url = agent.url, binding = agent.binding } = overrides
  return { ...agent, dialect, url, binding }
}

/** Stores what calls discovered about an agent that contradicts its card, unless the card changed meanwhile. */
export async function saveDiscoveredOverrides(agentId: string, overrides: DiscoveredOverrides): Promise<void> {
  const { cardVersion, dialect } = overrides
  await database().prisma.agent.updateMany({
    where: { id: agentId, cardVersion },
    data: { dialect, discoveredOverrides: { ...toStorableData(overrides) }, updatedAt: new Date() },
  })
  agentCache.clear()
}

/** Removes the discovered overrides of an agent. */
export async function clearDiscoveredOverrides(agentId: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { discoveredOverrides: Prisma.DbNull } })
  agentCache.clear()
}

/** Values that a user chose instead of the card's; null keeps the value of the card. */
export interface UserOverrides {
  url: string | null
  dialect: DialectId | null
  tags: string[]
}

/** Returns what a user chose instead of the values of the agent's stored card. */
export function readUserOverrides(agent: AgentRecord, card: CardDocument): UserOverrides {
  const { dialectOverride: dialect, tags } = agent
  const endpoint = cardEndpoint(card, dialect)
  // Earlier versions stored gRPC targets as the card wrote them.
  const isOfCard = agent.url === endpoint || (agent.binding === 'GRPC' && resolveGrpcUrl(agent.url) === endpoint)
  return { url: isOfCard ? null : agent.url, dialect, tags }
}
