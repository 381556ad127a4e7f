import 'server-only'
import type { AskedSecurity, SchemeUse } from '@/lib/a2a/security/scheme'

interface Named {
  scheme: string
}

/** True when one of the alternatives needs nothing but what is there, or nothing is asked for. */
export function isSatisfied({ alternatives }: Pick<AskedSecurity, 'alternatives'>, there: Named[]): boolean {
  return alternatives.length === 0 || complete(alternatives, there) !== undefined
}

/**
 * Which of the credentials that are there go with a call: those of the first alternative that is complete (else of the
 * one that most is there for), the same for each skill that asks for more, and what a person set beyond the card.
 */
export function chooseCredentials<T extends Named>(asked: AskedSecurity, there: T[]): T[] {
  const { alternatives, skills, schemes } = asked
  const wanted = new Set([alternatives, ...skills].flatMap((each) => best(each, there)).map(({ scheme }) => scheme))
  const ofCard = new Set(schemes.map(({ scheme }) => scheme))
  // A card that declares schemes and requires none leaves it to the person.
  const free = alternatives.length === 0
  return there.filter(({ scheme }) => wanted.has(scheme) || !ofCard.has(scheme) || free)
}

function best(alternatives: SchemeUse[][], there: Named[]): SchemeUse[] {
  const filled = alternatives.filter((uses) => uses.length > 0)
  const ranked = filled.toSorted((one, other) => count(other, there) - count(one, there))
  return complete(filled, there) ?? ranked[0] ?? []
}

function complete(alternatives: SchemeUse[][], there: Named[]): SchemeUse[] | undefined {
  return alternatives.find((uses) => count(uses, there) === uses.length)
}

function count(uses: SchemeUse[], there: Named[]): number {
  return uses.filter(({ scheme }) => there.some((one) => one.scheme === scheme)).length
}
