import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCapabilities } from '@/lib/a2a/card-diff/compare-capabilities'
import { compareIdentity } from '@/lib/a2a/card-diff/compare-identity'
import { compareInterfaces } from '@/lib/a2a/card-diff/compare-interfaces'
import { compareMembers } from '@/lib/a2a/card-diff/compare-members'
import { compareModes } from '@/lib/a2a/card-diff/compare-modes'
import { compareSecurity } from '@/lib/a2a/card-diff/compare-security'
import { compareSignatures } from '@/lib/a2a/card-diff/compare-signatures'
import { compareSkills } from '@/lib/a2a/card-diff/compare-skills'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import type { Json } from '@/lib/a2a/json'

const comparisons = [
  compareIdentity,
  compareInterfaces,
  compareCapabilities,
  compareSecurity,
  compareModes,
  compareSkills,
  compareSignatures,
  compareMembers,
]

/**
 * Returns the differences between two cards of one agent, of any protocol versions; none only if their texts are equal. At most
 * 500 changes, and one more with the number of the others.
 */
export function compareCards(before: ComparedCard, after: ComparedCard): CardChange[] {
  if (before.raw === after.raw) return []
  const changes = comparisons.flatMap((compare) => compare(before, after))
  return changes.length > 0 ? capped(changes) : [cardChange(formOnly(before, after), 'card')]
}

/** Maximum number of changes that are listed. */
const mostChanges = 500

/** The first changes, those that break callers before others, and how many more there are. */
function capped(changes: CardChange[]): CardChange[] {
  if (changes.length <= mostChanges) return changes
  const breaking = changes.filter((change) => change.breaking)
  const shown = [...breaking, ...changes.filter((change) => !change.breaking)].slice(0, mostChanges)
  const isBreaking = breaking.length > mostChanges
  return [...shown, cardChange('and-more', 'card', { count: String(changes.length - mostChanges) }, isBreaking)]
}

/** What differs where both say the same. */
function formOnly({ json: before }: ComparedCard, { json: after }: ComparedCard): 'form-only' | 'order-only' | 'other' {
  if (canonicalJson(before) === canonicalJson(after)) return 'form-only'
  return canonicalJson(unordered(before)) === canonicalJson(unordered(after)) ? 'order-only' : 'other'
}

/** The same value with its lists sorted. */
function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(unordered).map((item) => ({ item, text: canonicalJson(item) }))
    return items.toSorted((one, other) => (one.text < other.text ? -1 : 1)).map(({ item }) => item)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unordered(member)]))
}
