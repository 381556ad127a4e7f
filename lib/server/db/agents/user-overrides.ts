import 'server-only'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Values that a user chose instead of the card's; null keeps the value of the card. */
export interface UserOverrides {
  url: string | null
  dialect: DialectId | null
  tags: string[]
}

/** Returns what a user chose instead of the values of the agent's stored card. */
export function readUserOverrides(agent: AgentRecord, card: FoundCard): UserOverrides {
  const { dialectOverride: dialect, tags } = agent
  return { url: agent.url === cardEndpoint(card, dialect) ? null : agent.url, dialect, tags }
}

/** Returns the card's endpoint for that dialect, or for the one that the card prefers. */
export function cardEndpoint({ reading }: FoundCard, dialect: DialectId | null): string | undefined {
  return dialect ? chooseInterface(reading.card.interfaces, dialect)?.url : reading.endpoint
}
