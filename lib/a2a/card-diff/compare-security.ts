import { breakingChange, type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareRequirements, renameSchemes, requirementText } from '@/lib/a2a/card-diff/compare-requirements'
import { compareSchemes } from '@/lib/a2a/card-diff/compare-schemes'

const securityPaths = { 'v0.1': 'authentication', 'v0.3': 'security', 'v1.0': 'securityRequirements' } as const

/** What differs in what the agent asks of its callers; what they can show no more is not told twice. */
export function compareSecurity(before: ComparedCard, after: ComparedCard): CardChange[] {
  const { changes, renamed } = compareSchemes(before, after)
  const path = securityPaths[after.reading.dialect]
  const old = renameSchemes(before.reading.card.security, renamed)
  const { demand, tightened, loosened, added } = compareRequirements(old, after.reading.card.security)
  const ways = after.reading.card.security.map(requirementText).join(' / ')
  return [
    ...changes,
    ...(demand === 'demanded' ? [breakingChange('credential-demanded', path, { ways })] : []),
    ...(demand === 'not-demanded' ? [cardChange('credential-not-demanded', path)] : []),
    ...tightened.map((entry) => breakingChange('requirement-tightened', path, { way: requirementText(entry) })),
    ...loosened.map((entry) => cardChange('requirement-loosened', path, { way: requirementText(entry) })),
    ...added.map((entry) => cardChange('requirement-added', path, { way: requirementText(entry) })),
  ]
}
