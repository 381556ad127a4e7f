import type { AgentExtension, AgentSkill } from '@/lib/a2a/card'
import {
  breakingChange,
  cardChange,
  type CardChange,
  type CardChangeCode,
  type ComparedCard,
  pairItems,
} from '@/lib/a2a/card-diff/card-change'
import { compareInterfaces, compareModeLists, compareModes } from '@/lib/a2a/card-diff/compare-interfaces'
import { compareMembers } from '@/lib/a2a/card-diff/compare-members'
import {
  compareRequirements,
  compareSchemes,
  formatRequirement,
  renameSchemes,
} from '@/lib/a2a/card-diff/compare-security'
import { canonicalJson, protectedHeader } from '@/lib/a2a/cards/signing-payloads'
import { isObject, type Json } from '@/lib/a2a/json'

/** A skill and its path in the card. */
interface SkillEntry {
  skill: AgentSkill
  path: string
}

const skillEntries = (skills: AgentSkill[]): SkillEntry[] =>
  skills.map((skill, position) => ({ skill, path: `skills[${position}]` }))

const isSameList = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((item, position) => item === other[position])

const isSameSet = (one: string[], other: string[]): boolean => isSameList(one.toSorted(), other.toSorted())

function compareDemands(old: AgentSkill, now: AgentSkill, path: string, renamed: Map<string, string>): CardChange[] {
  const before = renameSchemes(old.security ?? [], renamed)
  const { demand, tightened, loosened, added } = compareRequirements(before, now.security ?? [])
  const { name } = now
  if (demand === 'demanded' || tightened.length > 0) return [breakingChange('skill-demands-more', path, { name })]
  const isLess = demand === 'not-demanded' || loosened.length + added.length > 0
  return isLess ? [cardChange('skill-demands-less', path, { name })] : []
}

function compareSkill(
  { skill: old }: SkillEntry,
  { skill: now, path }: SkillEntry,
  renamed: Map<string, string>,
): CardChange[] {
  const { name } = now
  const values = { name }
  return [
    ...(old.id === now.id
      ? []
      : [breakingChange('skill-id-changed', `${path}.id`, { name, from: old.id, to: now.id })]),
    ...(old.name === name ? [] : [cardChange('skill-renamed', `${path}.name`, { from: old.name, to: name })]),
    ...(old.description === now.description ? [] : [cardChange('skill-described', `${path}.description`, values)]),
    ...(isSameSet(old.tags, now.tags) ? [] : [cardChange('skill-tags-changed', `${path}.tags`, values)]),
    ...(isSameList(old.examples, now.examples)
      ? []
      : [cardChange('skill-examples-changed', `${path}.examples`, values)]),
    ...compareModeLists('skill-input-mode', `${path}.inputModes`, old.inputModes ?? [], now.inputModes ?? [], values),
    ...compareModeLists(
      'skill-output-mode',
      `${path}.outputModes`,
      old.outputModes ?? [],
      now.outputModes ?? [],
      values,
    ),
    ...compareDemands(old, now, path, renamed),
  ]
}

/** Compares the skills, which are matched by ID, otherwise by name. */
function compareSkills(before: ComparedCard, after: ComparedCard): CardChange[] {
  const { renamed } = compareSchemes(before, after)
  const { pairs, removed, added } = pairItems(
    skillEntries(before.reading.card.skills),
    skillEntries(after.reading.card.skills),
    [({ skill }) => skill.id, ({ skill }) => skill.name],
  )
  return [
    ...removed.map(({ skill, path }) => breakingChange('skill-removed', path, { name: skill.name })),
    ...added.map(({ skill, path }) => cardChange('skill-added', path, { name: skill.name })),
    ...pairs.flatMap(([old, now]) => compareSkill(old, now, renamed)),
  ]
}

const extensionsPath = 'capabilities.extensions'

function compareExtension(old: AgentExtension, now: AgentExtension): CardChange[] {
  const { uri } = now
  if (!old.required && now.required) return [breakingChange('extension-required', extensionsPath, { uri })]
  if (old.required && !now.required) return [cardChange('extension-optional', extensionsPath, { uri })]
  const isSame =
    old.description === now.description && canonicalJson(old.params ?? null) === canonicalJson(now.params ?? null)
  return isSame ? [] : [cardChange('extension-changed', extensionsPath, { uri })]
}

function compareExtensions(before: AgentExtension[], after: AgentExtension[]): CardChange[] {
  const { pairs, removed, added } = pairItems(before, after, [({ uri }) => uri])
  return [
    ...pairs.flatMap(([old, now]) => compareExtension(old, now)),
    ...removed.map(({ uri }) => breakingChange('extension-removed', extensionsPath, { uri })),
    ...added.map(({ uri, required }) =>
      required
        ? breakingChange('extension-added-required', extensionsPath, { uri })
        : cardChange('extension-added', extensionsPath, { uri }),
    ),
  ]
}

function compareFlag(
  what: 'streaming' | 'push' | 'extended-card',
  had: boolean,
  has: boolean,
  path: string,
): CardChange[] {
  if (had === has) return []
  return [has ? cardChange(`${what}-gained`, path) : breakingChange(`${what}-lost`, path)]
}

/** Compares the capabilities. */
function compareCapabilities({ reading: before }: ComparedCard, after: ComparedCard): CardChange[] {
  const [old, now] = [before.card.capabilities, after.reading.card.capabilities]
  const extendedPath =
    after.reading.dialect === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard'
  return [
    ...compareFlag('streaming', old.streaming, now.streaming, 'capabilities.streaming'),
    ...compareFlag('push', old.pushNotifications, now.pushNotifications, 'capabilities.pushNotifications'),
    ...compareFlag('extended-card', old.extendedCard, now.extendedCard, extendedPath),
    ...compareExtensions(old.extensions, now.extensions),
  ]
}

type TextMember = 'description' | 'version' | 'provider' | 'icon' | 'documentation'

/** Compares a text: added, changed or removed. */
function compareText(
  what: TextMember,
  path: string,
  from: string | undefined,
  to: string | undefined,
  isLong = false,
): CardChange[] {
  if ((from || '') === (to || '')) return []
  const change = !from ? 'added' : !to ? 'removed' : 'changed'
  const code: CardChangeCode = `${what}-${change}`
  return [cardChange(code, path, isLong ? {} : { ...(from && { from }), ...(to && { to }) })]
}

/** Compares name, description, version, provider, icon and documentation. */
function compareIdentity({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  const sameProvider = old.provider !== undefined && old.provider.organization === now.provider?.organization
  return [
    ...(old.name === now.name ? [] : [cardChange('name-changed', 'name', { from: old.name, to: now.name })]),
    ...compareText('description', 'description', old.description, now.description, true),
    ...compareText('version', 'version', old.version, now.version),
    ...compareText('provider', 'provider', old.provider?.organization, now.provider?.organization),
    ...(sameProvider && old.provider?.url !== now.provider?.url
      ? [cardChange('provider-url-changed', 'provider.url', { to: now.provider?.url ?? '' })]
      : []),
    ...compareText('icon', 'iconUrl', old.iconUrl, now.iconUrl),
    ...compareText('documentation', 'documentationUrl', old.documentationUrl, now.documentationUrl),
  ]
}

const securityPaths = { 'v0.1': 'authentication', 'v0.3': 'security', 'v1.0': 'securityRequirements' } as const

/** Compares schemes and requirements. A removed scheme is not reported again as a removed requirement. */
function compareSecurity(before: ComparedCard, after: ComparedCard): CardChange[] {
  const { changes, renamed } = compareSchemes(before, after)
  const path = securityPaths[after.reading.dialect]
  const old = renameSchemes(before.reading.card.security, renamed)
  const { demand, tightened, loosened, added } = compareRequirements(old, after.reading.card.security)
  const ways = after.reading.card.security.map(formatRequirement).join(' / ')
  return [
    ...changes,
    ...(demand === 'demanded' ? [breakingChange('credential-demanded', path, { ways })] : []),
    ...(demand === 'not-demanded' ? [cardChange('credential-not-demanded', path)] : []),
    ...tightened.map((entry) => breakingChange('requirement-tightened', path, { way: formatRequirement(entry) })),
    ...loosened.map((entry) => cardChange('requirement-loosened', path, { way: formatRequirement(entry) })),
    ...added.map((entry) => cardChange('requirement-added', path, { way: formatRequirement(entry) })),
  ]
}

function signaturesOf({ json }: ComparedCard): Json[] {
  return Array.isArray(json.signatures) ? json.signatures : []
}

/** Returns the IDs of the keys that signed a card, sorted. */
function keysOf(signatures: Json[]): string[] {
  const names = signatures.map((one) => (isObject(one) ? protectedHeader(one.protected)?.kid : undefined))
  return [...new Set(names.map((kid) => (typeof kid === 'string' ? kid : '?')))].toSorted()
}

/** Compares which keys signed the card. Does not verify signatures. */
function compareSignatures(before: ComparedCard, after: ComparedCard): CardChange[] {
  const [old, now] = [signaturesOf(before), signaturesOf(after)]
  const [from, to] = [keysOf(old).join(', '), keysOf(now).join(', ')]
  if (old.length === 0 && now.length === 0) return []
  if (old.length === 0) return [cardChange('signature-added', 'signatures', { to })]
  if (now.length === 0) return [cardChange('signature-removed', 'signatures', { from })]
  if (from !== to) return [cardChange('signature-key-changed', 'signatures', { from, to })]
  return canonicalJson(old) === canonicalJson(now) ? [] : [cardChange('signature-renewed', 'signatures', { to })]
}

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
  return changes.length > 0 ? limitChanges(changes) : [cardChange(formOnly(before, after), 'card')]
}

/** Maximum number of changes that are listed. */
const maxChanges = 500

/** Returns the first changes, breaking ones first, and one more with the number of the others. */
function limitChanges(changes: CardChange[]): CardChange[] {
  if (changes.length <= maxChanges) return changes
  const breaking = changes.filter((change) => change.breaking)
  const listed = [...breaking, ...changes.filter((change) => !change.breaking)].slice(0, maxChanges)
  const isBreaking = breaking.length > maxChanges
  return [...listed, cardChange('and-more', 'card', { count: String(changes.length - maxChanges) }, isBreaking)]
}

/** Returns how two cards differ that have the same meaning. */
function formOnly({ json: before }: ComparedCard, { json: after }: ComparedCard): 'form-only' | 'order-only' | 'other' {
  if (canonicalJson(before) === canonicalJson(after)) return 'form-only'
  return canonicalJson(unordered(before)) === canonicalJson(unordered(after)) ? 'order-only' : 'other'
}

/** Returns the value with its lists sorted. */
function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(unordered).map((item) => ({ item, text: canonicalJson(item) }))
    return items.toSorted((one, other) => (one.text < other.text ? -1 : 1)).map(({ item }) => item)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unordered(member)]))
}
