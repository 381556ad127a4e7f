import { cardGeneration } from '@/lib/a2a/card-checks/card-generation'
import { cardRules } from '@/lib/a2a/card-checks/card-rules'
import { checkAddress } from '@/lib/a2a/card-checks/check-address'
import { checkCapabilities } from '@/lib/a2a/card-checks/check-capabilities'
import { checkIdentity } from '@/lib/a2a/card-checks/check-identity'
import { checkInterfaces } from '@/lib/a2a/card-checks/check-interfaces'
import type { Check, Checked, CheckItem, Finding } from '@/lib/a2a/card-checks/check-item'
import { checkLinks } from '@/lib/a2a/card-checks/check-links'
import { checkModes } from '@/lib/a2a/card-checks/check-modes'
import { checkSchemes } from '@/lib/a2a/card-checks/check-schemes'
import { checkSecrets } from '@/lib/a2a/card-checks/check-secrets'
import { checkSecurity } from '@/lib/a2a/card-checks/check-security'
import { checkShape } from '@/lib/a2a/card-checks/check-shape'
import { checkSignatures } from '@/lib/a2a/card-checks/check-signatures'
import { checkSizes } from '@/lib/a2a/card-checks/check-sizes'
import { checkSkills } from '@/lib/a2a/card-checks/check-skills'
import { checkText } from '@/lib/a2a/card-checks/check-text'
import { checkVersions } from '@/lib/a2a/card-checks/check-versions'
import type { Generation } from '@/lib/a2a/card-checks/rule'
import { type Excess, trimCard } from '@/lib/a2a/cards/trim-card'
import { isObject, type Json } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'

const checks: readonly Check[] = [
  checkIdentity,
  checkVersions,
  checkAddress,
  checkInterfaces,
  checkCapabilities,
  checkSkills,
  checkModes,
  checkSecurity,
  checkSchemes,
  checkSignatures,
  checkSecrets,
  checkShape,
  checkLinks,
  checkSizes,
  checkText,
]
/** Of one code: enough to see what is wrong with a list. */
const mostOfOne = 100

/** What a finding means in a generation; nothing where the generation has no such rule. */
function judge({ section: own, ...found }: Finding, generation: Generation): CheckItem[] {
  const verdict = cardRules[found.code]?.[generation]
  if (!verdict) return []
  const section = own ?? verdict.section
  return [{ level: verdict.level, ...found, ...(section && { section: `${generation} §${section}` }) }]
}

/** The first of each code, and how many more there are. */
function capped(items: CheckItem[]): CheckItem[] {
  const counts = new Map<string, number>()
  const kept = items.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    return count <= mostOfOne
  })
  const rest = [...counts].filter(([, count]) => count > mostOfOne)
  const more = rest.map(([code, count]): CheckItem => {
    const values = { rule: code, count: count - mostOfOne }
    return { level: 'hint', code: 'and-more', path: 'card', values }
  })
  return [...kept, ...more]
}

/** The report on a card that was read: what was found, what is odd, and what keeps the agent from being called. */
export function checkCard(
  json: Json,
  reading: CardReading,
  foundAt: string,
  { raw, evidence = {} }: Partial<Pick<Checked, 'raw' | 'evidence'>> = {},
): CheckItem[] {
  if (!isObject(json)) return []
  const excess: Excess[] = []
  const trimmed = trimCard(json, (one) => excess.push(one))
  const generation = cardGeneration(trimmed, reading)
  const checked: Checked = { json: trimmed, reading, generation, foundAt, evidence, ...(raw !== undefined && { raw }) }
  const tooMany = excess.map(({ name, ...values }): Finding => ({ code: 'too-many', path: name, values }))
  const findings = [...checks.flatMap((check) => check(checked)), ...tooMany]
  return capped(findings.flatMap((one) => judge(one, generation)))
}
