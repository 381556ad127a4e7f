import type { CardProblem, CardChanges } from '@/lib/api/card'
import type { CardSignature } from '@/lib/api/card-signature'

/** A stored card as the list of versions shows it. */
export interface VersionView {
  version: number
  sourceUrl: string | null
  /** ISO 8601. */
  fetchedAt: string
  seenAt: string | null
  /** Why it is not used. */
  problem: CardProblem | null
  current: boolean
  /** How much it changed; null where nobody counted. */
  changes: { count: number; breaking: number } | null
}

/** The card that the agent gives now, where that cannot be used. */
export interface BrokenView {
  version: number
  problem: CardProblem
  since: string
}

export interface CardView {
  history: { versions: VersionView[]; broken: BrokenView | null }
  signature: CardSignature
  shown: {
    version: number
    problem: CardProblem | null
    /** Exactly as received. */
    text: string
    compared: CardChanges | null
  }
}
