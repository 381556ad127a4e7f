import { detectGeneration } from '@/lib/a2a/card-checks/detect-generation'
import { cardRules } from '@/lib/a2a/card-checks/card-rules'
import { checkAddress } from '@/lib/a2a/card-checks/check-address'
import { checkCapabilities } from '@/lib/a2a/card-checks/check-capabilities'
import { checkIdentity } from '@/lib/a2a/card-checks/check-identity'
import { checkInterfaces } from '@/lib/a2a/card-checks/check-interfaces'
import {
  type CardCheck,
  type CheckInput,
  type CheckItem,
  checkText,
  type Finding,
} from '@/lib/a2a/card-checks/check-item'
import { checkLinks } from '@/lib/a2a/card-checks/check-links'
import { checkModes } from '@/lib/a2a/card-checks/check-modes'
import { checkSchemes } from '@/lib/a2a/card-checks/check-schemes'
import { checkSecrets } from '@/lib/a2a/card-checks/check-secrets'
import { checkSecurity } from '@/lib/a2a/card-checks/check-security'
import { checkShape } from '@/lib/a2a/card-checks/check-shape'
import { checkSignatures } from '@/lib/a2a/card-checks/check-signatures'
import { checkSizes } from '@/lib/a2a/card-checks/check-sizes'
import { checkSkills } from '@/lib/a2a/card-checks/check-skills'
import { checkVersions } from '@/lib/a2a/card-checks/check-versions'
import type { Generation } from '@/lib/a2a/card-checks/rule'
import { type Excess, trimCard } from '@/lib/a2a/cards/trim-card'
import { isObject, type Json } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/cards/read-card'

const checks: readonly CardCheck[] = [
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
/** Maximum number of items with the same code. */
const maxPerCode = 100

/** Returns the item for a finding, or nothing if the protocol version does not have that rule. */
function toItems({ section: ownSection, ...found }: Finding, generation: Generation): CheckItem[] {
  const rule = cardRules[found.code]?.[generation]
  if (!rule) return []
  const section = ownSection ?? rule.section
  return [{ level: rule.level, ...found, ...(section && { section: `${generation} §${section}` }) }]
}

/** Returns the first items of each code, and one more with the number of the others. */
function limitItems(items: CheckItem[]): CheckItem[] {
  const counts = new Map<string, number>()
  const listed = items.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    return count <= maxPerCode
  })
  const rest = [...counts].filter(([, count]) => count > maxPerCode)
  const more = rest.map(([code, count]): CheckItem => {
    const values = { rule: code, count: count - maxPerCode }
    return { level: 'hint', code: 'and-more', path: 'card', values }
  })
  return [...listed, ...more]
}

/** Checks a card that was read: returns the facts, warnings and errors. `foundAt`: the card's URL. */
export function checkCard(
  json: Json,
  reading: CardReading,
  foundAt: string,
  { raw, evidence = {} }: Partial<Pick<CheckInput, 'raw' | 'evidence'>> = {},
): CheckItem[] {
  if (!isObject(json)) return []
  const excess: Excess[] = []
  const trimmed = trimCard(json, (one) => excess.push(one))
  const generation = detectGeneration(trimmed, reading)
  const checked: CheckInput = {
    json: trimmed,
    reading,
    generation,
    foundAt,
    evidence,
    ...(raw !== undefined && { raw }),
  }
  const tooMany = excess.map(({ name, ...values }): Finding => ({ code: 'too-many', path: name, values }))
  const findings = [...checks.flatMap((check) => check(checked)), ...tooMany]
  return limitItems(findings.flatMap((one) => toItems(one, generation)))
}
