import type { ActionResult } from '@/lib/api/action-result'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { ProbeView } from '@/lib/api/agent-health'

/** What came of fetching a card again. */
export interface Refreshed {
  /** The card differs from the one before. */
  changed: boolean
  version: number
}

/** What an agent tells of itself only to callers with a credential. */
export interface ExtendedCardView {
  skills: AgentDetail['skills']
  /** JSON text. */
  card: string
}

/** What a person can have done to the agent of that slug. */
export interface AgentActions {
  refresh: (slug: string) => Promise<ActionResult<Refreshed>>
  /** Answers with the endpoint that stands over the card's, as it is kept. */
  change: (given: { slug: string; patch: AgentPatch }) => Promise<ActionResult<{ endpoint: string | null }>>
  readExtendedCard: (slug: string) => Promise<ActionResult<ExtendedCardView>>
  /** Looks now whether it works. */
  look: (slug: string) => Promise<ActionResult<ProbeView>>
  /** Says that what changed in its card was looked at. */
  see: (slug: string) => Promise<ActionResult<null>>
  archive: (slug: string) => Promise<ActionResult<null>>
}
