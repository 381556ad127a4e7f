import {
  capabilitiesRules,
  checkCapabilities,
  checkModes,
  checkSkills,
  modesRules,
  skillsRules,
} from '@/lib/a2a/card-checks/check-capabilities'
import { checkIdentity, checkLinks, identityRules, linksRules } from '@/lib/a2a/card-checks/check-identity'
import { addressRules, checkAddress, checkInterfaces, interfacesRules } from '@/lib/a2a/card-checks/check-interfaces'
import {
  type CardCheck,
  type CheckInput,
  type CheckItem,
  checkText,
  createFinding,
  type Finding,
  textRules,
} from '@/lib/a2a/card-checks/check-item'
import { checkSecrets, secretsRules } from '@/lib/a2a/card-checks/check-secrets'
import { checkSchemes, checkSecurity, schemesRules, securityRules } from '@/lib/a2a/card-checks/check-security'
import { checkShape, shapeRules } from '@/lib/a2a/card-checks/check-shape'
import { checkSignatures, signaturesRules } from '@/lib/a2a/card-checks/check-signatures'
import { checkVersions, detectGeneration, versionsRules } from '@/lib/a2a/card-checks/check-versions'
import { type Generation, ownRule, type Rules } from '@/lib/a2a/card-checks/rule'
import { type CardReading, type Excess, trimCard } from '@/lib/a2a/cards/read-card'
import { isObject, type Json } from '@/lib/a2a/json'

const sizesRules = { 'skills-many': ownRule('hint'), 'text-long': ownRule('hint') }
type SizesCode = keyof typeof sizesRules

/** Maximum lengths that people read and lists display, in characters. */
const maxLengths = { name: 100, description: 5000, 'skill name': 100, 'skill description': 3000 }
const maxSkills = 100

function checkLength(text: string, most: number, path: string): Finding<SizesCode>[] {
  return text.length > most ? [createFinding('text-long', path, { length: text.length, most })] : []
}

/** Checks for texts and lists that are allowed but longer than people read. */
const checkSizes: CardCheck<SizesCode> = ({ reading: { card } }) => [
  ...(card.skills.length > maxSkills
    ? [createFinding('skills-many' as const, 'skills', { count: card.skills.length })]
    : []),
  ...checkLength(card.name, maxLengths.name, 'name'),
  ...checkLength(card.description, maxLengths.description, 'description'),
  ...card.skills.flatMap(({ name, description }, position) => [
    ...checkLength(name, maxLengths['skill name'], `skills[${position}].name`),
    ...checkLength(description, maxLengths['skill description'], `skills[${position}].description`),
  ]),
]

/** All rules for cards, by code, grouped by the part of the card that they check. */
export const rulesByPart = {
  identity: { ...identityRules, ...linksRules },
  generation: versionsRules,
  addresses: { ...addressRules, ...interfacesRules },
  capabilities: capabilitiesRules,
  skills: { ...skillsRules, ...modesRules },
  security: { ...securityRules, ...schemesRules, ...signaturesRules, ...secretsRules },
  members: { ...shapeRules, ...textRules },
  sizes: { ...sizesRules, 'too-many': ownRule('warning'), 'and-more': ownRule('hint') },
} satisfies Record<string, Rules>

export const cardRules: Rules = Object.assign({}, ...Object.values(rulesByPart)) as Rules

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
function toItems({ section: ownSection, ...finding }: Finding, generation: Generation): CheckItem[] {
  const rule = cardRules[finding.code]?.[generation]
  if (!rule) return []
  const section = ownSection ?? rule.section
  return [{ level: rule.level, ...finding, ...(section && { section: `${generation} §${section}` }) }]
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

/** Checks a card that was read: returns the facts, warnings and errors. `cardUrl`: the card's URL. */
export function checkCard(
  json: Json,
  reading: CardReading,
  cardUrl: string,
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
    cardUrl,
    evidence,
    ...(raw !== undefined && { raw }),
  }
  const tooMany = excess.map(({ name, ...values }): Finding => ({ code: 'too-many', path: name, values }))
  const findings = [...checks.flatMap((check) => check(checked)), ...tooMany]
  return limitItems(findings.flatMap((one) => toItems(one, generation)))
}
