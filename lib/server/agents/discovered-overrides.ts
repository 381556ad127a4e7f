import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Settings that calls discovered and that contradict the agent's card. */
export interface DiscoveredOverrides {
  /** The dialect that the agent understands. */
  dialect: DialectId
  /** The dialect that the card declares. */
  cardDialect: DialectId
  /** The agent's response that led to the discovery, as a sentence. */
  reason: string
  /** ISO 8601. */
  at: string
  /** The version of the wrong card. The overrides do not apply to another version. */
  cardVersion: number
  /** The endpoint, if it differs from the card's. */
  url?: string
  binding?: string
  /** The agent writes and expects parts in the format of the 0.2 draft. */
  parts?: 'type'
}

type Known = Pick<AgentRecord, 'learned' | 'cardVersion' | 'dialectOverride'>

/** Returns the discovered overrides that still apply: the card is unchanged and no user chose a protocol version. */
export function readDiscoveredOverrides({ learned, cardVersion, dialectOverride }: Known): DiscoveredOverrides | null {
  return learned && learned.cardVersion === cardVersion && dialectOverride === null ? learned : null
}

/** Returns the agent with the discovered overrides applied. */
export function applyDiscoveredOverrides(agent: AgentRecord): AgentRecord {
  const learned = readDiscoveredOverrides(agent)
  if (!learned) return agent
  const { dialect, url = agent.url, binding = agent.binding } = learned
  return { ...agent, dialect, url, binding }
}
