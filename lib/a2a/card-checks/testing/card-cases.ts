import type { Evidence } from '@/lib/a2a/card-checks/evidence'
import type { Generation } from '@/lib/a2a/card-checks/rule'
import { addressCases } from '@/lib/a2a/card-checks/testing/address-cases'
import { memberCases } from '@/lib/a2a/card-checks/testing/member-cases'
import { securityCases } from '@/lib/a2a/card-checks/testing/security-cases'
import { skillCases } from '@/lib/a2a/card-checks/testing/skill-cases'
import type { JsonObject } from '@/lib/a2a/json'

/** A card that a rule speaks of: what is other than in a sound one, or not there, and where that stands. */
export interface CardCase {
  change?: JsonObject
  without?: string[]
  foundAt?: string
  raw?: string
  evidence?: Evidence
  /** The path that the finding names. */
  path: string
}

/** For each rule: the case of all its generations, or one of each. */
export type CardCases = Record<string, CardCase | Partial<Record<Generation, CardCase>>>

export const cardCases: CardCases = { ...addressCases, ...skillCases, ...securityCases, ...memberCases }
