import type { AgentExtension } from '@/lib/a2a/card'
import { breakingChange, cardChange, type CardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import { compareInterfaces } from '@/lib/a2a/card-diff/compare-interfaces'
import { compareMembers } from '@/lib/a2a/card-diff/compare-members'
import { compareModes } from '@/lib/a2a/card-diff/compare-modes'
import { compareRequirements, renameSchemes, requirementText } from '@/lib/a2a/card-diff/compare-requirements'
import { compareSchemes } from '@/lib/a2a/card-diff/compare-schemes'
import { compareSkills } from '@/lib/a2a/card-diff/compare-skills'
import { pairUp } from '@/lib/a2a/card-diff/pair-up'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import { protectedHeader } from '@/lib/a2a/cards/protected-header'
import { isObject, type Json } from '@/lib/a2a/json'

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
  const { pairs, gone, come } = pairUp(before, after, [({ uri }) => uri])
  return [
    ...pairs.flatMap(([old, now]) => compareExtension(old, now)),
    ...gone.map(({ uri }) => breakingChange('extension-removed', extensionsPath, { uri })),
    ...come.map(({ uri, required }) =>
      required
        ? breakingChange('extension-added-required', extensionsPath, { uri })
        : cardChange('extension-added', extensionsPath, { uri }),
    ),
  ]
}

function flag(what: 'streaming' | 'push' | 'extended-card', had: boolean, has: boolean, path: string): CardChange[] {
  if (had === has) return []
  return [has ? cardChange(`${what}-gained`, path) : breakingChange(`${what}-lost`, path)]
}

/** What differs in what the agent is capable of. */
function compareCapabilities({ reading: before }: ComparedCard, after: ComparedCard): CardChange[] {
  const [old, now] = [before.card.capabilities, after.reading.card.capabilities]
  const extendedPath =
    after.reading.dialect === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard'
  return [
    ...flag('streaming', old.streaming, now.streaming, 'capabilities.streaming'),
    ...flag('push', old.pushNotifications, now.pushNotifications, 'capabilities.pushNotifications'),
    ...flag('extended-card', old.extendedCard, now.extendedCard, extendedPath),
    ...compareExtensions(old.extensions, now.extensions),
  ]
}

type Told = 'description' | 'version' | 'provider' | 'icon' | 'documentation'

/** A text that is new, another, or gone. */
function told(
  what: Told,
  path: string,
  from: string | undefined,
  to: string | undefined,
  isLong = false,
): CardChange[] {
  if ((from || '') === (to || '')) return []
  const happened = !from ? 'added' : !to ? 'removed' : 'changed'
  const code: CardChangeCode = `${what}-${happened}`
  return [cardChange(code, path, isLong ? {} : { ...(from && { from }), ...(to && { to }) })]
}

/** What differs in who the agent says it is. */
function compareIdentity({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  const sameProvider = old.provider !== undefined && old.provider.organization === now.provider?.organization
  return [
    ...(old.name === now.name ? [] : [cardChange('name-changed', 'name', { from: old.name, to: now.name })]),
    ...told('description', 'description', old.description, now.description, true),
    ...told('version', 'version', old.version, now.version),
    ...told('provider', 'provider', old.provider?.organization, now.provider?.organization),
    ...(sameProvider && old.provider?.url !== now.provider?.url
      ? [cardChange('provider-url-changed', 'provider.url', { to: now.provider?.url ?? '' })]
      : []),
    ...told('icon', 'iconUrl', old.iconUrl, now.iconUrl),
    ...told('documentation', 'documentationUrl', old.documentationUrl, now.documentationUrl),
  ]
}

const securityPaths = { 'v0.1': 'authentication', 'v0.3': 'security', 'v1.0': 'securityRequirements' } as const

/** What differs in what the agent asks of its callers; what they can show no more is not told twice. */
function compareSecurity(before: ComparedCard, after: ComparedCard): CardChange[] {
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

function signaturesOf({ json }: ComparedCard): Json[] {
  return Array.isArray(json.signatures) ? json.signatures : []
}

/** The names of the keys that signed a card, sorted. */
function keysOf(signatures: Json[]): string[] {
  const names = signatures.map((one) => (isObject(one) ? protectedHeader(one.protected)?.kid : undefined))
  return [...new Set(names.map((kid) => (typeof kid === 'string' ? kid : '?')))].toSorted()
}

/** What differs in who signed the card; whether a signature is good is not for here. */
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
