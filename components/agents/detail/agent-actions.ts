import type { ActionResult } from '@/lib/api/action-result'
import type { AgentPatch } from '@/lib/api/agent'

/** What came of fetching a card again. */
export interface Refreshed {
  /** The card differs from the one before. */
  changed: boolean
  version: number
}

/** What a person can have done to the agent of that slug. */
export interface AgentActions {
  refresh: (slug: string) => Promise<ActionResult<Refreshed>>
  /** Answers with the endpoint that stands over the card's, as it is kept. */
  change: (given: { slug: string; patch: AgentPatch }) => Promise<ActionResult<{ endpoint: string | null }>>
  archive: (slug: string) => Promise<ActionResult<null>>
}
