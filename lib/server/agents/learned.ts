import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** What calls taught us against an agent's card. */
export interface Learned {
  /** The dialect that it understands. */
  dialect: DialectId
  /** The one that its card means. */
  cardDialect: DialectId
  /** What it answered that taught so, as a sentence. */
  reason: string
  /** ISO 8601. */
  at: string
  /** The version of the card that is wrong: another may be right. */
  cardVersion: number
  /** Where it is called, if not where the card says. */
  url?: string
  binding?: string
  /** It writes parts as the draft of 0.2 did, and gets them so. */
  parts?: 'type'
}

type Known = Pick<AgentRecord, 'learned' | 'cardVersion' | 'dialectOverride'>

/** What was learned of an agent and still holds: its card is the same, and no person has decided otherwise. */
export function learnedOf({ learned, cardVersion, dialectOverride }: Known): Learned | null {
  return learned && learned.cardVersion === cardVersion && dialectOverride === null ? learned : null
}

/** The agent as it is called, by what was learned of it. */
export function asLearned(agent: AgentRecord): AgentRecord {
  const learned = learnedOf(agent)
  if (!learned) return agent
  const { dialect, url = agent.url, binding = agent.binding } = learned
  return { ...agent, dialect, url, binding }
}
