import { parseAsInteger } from 'nuqs/server'
import type { CardChanges, CardProblem } from '@/lib/api/card'
import type { CardSignature } from '@/lib/api/card-signature'

/** URL parameters of the shown card version and the one it is compared with. */
export const cardParams = { version: parseAsInteger, since: parseAsInteger }

/** A stored version of a card in the list. */
export interface VersionView {
  version: number
  sourceUrl: string | null
  /** ISO 8601. */
  fetchedAt: string
  seenAt: string | null
  /** Why it is not used. */
  problem: CardProblem | null
  current: boolean
  /** Number of changes. Null if not computed. */
  changes: { count: number; breaking: number } | null
}

/** The invalid card that the agent currently returns. */
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

/** Formats a card's JSON with one member per line. Returns invalid JSON unchanged. */
export function formatCardJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\u{feff}/u, '')), null, 2)
  } catch {
    return text
  }
}
