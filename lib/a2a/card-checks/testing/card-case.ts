import type { Evidence, Generation } from '@/lib/a2a/card-checks/rule'
import type { JsonObject } from '@/lib/a2a/json'

/** A card that violates a rule: how it differs from a valid card, and the path of the finding. */
export interface CardCase {
  change?: JsonObject
  without?: string[]
  cardUrl?: string
  raw?: string
  evidence?: Evidence
  /** The path of the finding. */
  path: string
}

/** For each rule: one case for all its protocol versions, or one each. */
export type CardCases = Record<string, CardCase | Partial<Record<Generation, CardCase>>>
