import type { ActionResult } from '@/lib/api/action-result'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { ProbeView } from '@/lib/api/agent-health'

/** Result of refreshing a card. */
export interface RefreshedCard {
  /** The card differs from the previous one. */
  changed: boolean
  version: number
}

/** The extended card, which an agent returns only to authenticated callers. */
export interface ExtendedCardView {
  skills: AgentDetail['skills']
  /** JSON text. */
  card: string
}

/** Server actions for the agent with that slug. */
export interface AgentActions {
  refresh: (slug: string) => Promise<ActionResult<RefreshedCard>>
  /** Updates the settings. Returns the stored endpoint override. */
  change: (input: { slug: string; patch: AgentPatch }) => Promise<ActionResult<{ endpoint: string | null }>>
  readExtendedCard: (slug: string) => Promise<ActionResult<ExtendedCardView>>
  /** Runs a health check now. */
  check: (slug: string) => Promise<ActionResult<ProbeView>>
  /** Acknowledges the changes of the card. */
  see: (slug: string) => Promise<ActionResult<null>>
  archive: (slug: string) => Promise<ActionResult<null>>
}
