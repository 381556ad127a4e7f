import 'server-only'
import type { RequiredSecurity, SchemeUse } from '@/lib/a2a/security/read-required-security'

interface Named {
  scheme: string
}

/** Returns true if nothing is required, or one of the alternatives is complete with the available credentials. */
export function isSatisfied({ alternatives }: Pick<RequiredSecurity, 'alternatives'>, available: Named[]): boolean {
  return alternatives.length === 0 || complete(alternatives, available) !== undefined
}

/**
 * Returns the credentials for a call: those of the first complete alternative (else of the one with the most credentials), the
 * same for each skill with requirements of its own, and credentials that are not in the card.
 */
export function chooseCredentials<T extends Named>(required: RequiredSecurity, available: T[]): T[] {
  const { alternatives, skills, schemes } = required
  const selected = new Set(
    [alternatives, ...skills].flatMap((each) => best(each, available)).map(({ scheme }) => scheme),
  )
  const ofCard = new Set(schemes.map(({ scheme }) => scheme))
  // If a card declares schemes but requires none, the user decides.
  const isOptional = alternatives.length === 0
  return available.filter(({ scheme }) => selected.has(scheme) || !ofCard.has(scheme) || isOptional)
}

function best(alternatives: SchemeUse[][], available: Named[]): SchemeUse[] {
  const filled = alternatives.filter((uses) => uses.length > 0)
  const ranked = filled.toSorted((one, other) => count(other, available) - count(one, available))
  return complete(filled, available) ?? ranked[0] ?? []
}

function complete(alternatives: SchemeUse[][], available: Named[]): SchemeUse[] | undefined {
  return alternatives.find((uses) => count(uses, available) === uses.length)
}

function count(uses: SchemeUse[], available: Named[]): number {
  return uses.filter(({ scheme }) => available.some((one) => one.scheme === scheme)).length
}
