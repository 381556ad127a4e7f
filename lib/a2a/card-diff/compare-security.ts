import { cardChange, type CardChange, type ComparedCard, pairItems } from '@/lib/a2a/card-diff/card-change'
import { canonicalJson } from '@/lib/a2a/cards/signing-payloads'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { readSchemeRequirement, type SchemeRequirement } from '@/lib/a2a/security/read-required-security'

/** Alternatives: one entry suffices. An entry lists all schemes that it needs, each with its scopes. */
type Requirements = Record<string, string[]>[]

interface RequirementChanges {
  /** Whether credentials became necessary, or are no longer necessary. */
  demand: 'same' | 'demanded' | 'not-demanded'
  /** Alternatives that no longer suffice. */
  tightened: Record<string, string[]>[]
  /** Alternatives that are no longer listed because fewer credentials suffice. */
  loosened: Record<string, string[]>[]
  /** New alternatives. */
  added: Record<string, string[]>[]
}

const needsNothing = (all: Requirements): boolean =>
  all.length === 0 || all.some((entry) => Object.keys(entry).length === 0)

/** One alternative with its scopes as sets. */
interface Alternative {
  entry: Record<string, string[]>
  scopesByScheme: Map<string, Set<string>>
}

const toAlternatives = (all: Requirements): Alternative[] =>
  all.map((entry) => ({
    entry,
    scopesByScheme: new Map(Object.entries(entry).map(([scheme, scopes]) => [scheme, new Set(scopes)])),
  }))

/** True if the credentials for `alternative` are sufficient for `other`. */
function covers({ scopesByScheme }: Alternative, other: Alternative): boolean {
  return [...other.scopesByScheme].every(([scheme, scopes]) => {
    const known = scopesByScheme.get(scheme)
    return known !== undefined && [...scopes].every((scope) => known.has(scope))
  })
}

const isIn = (all: Alternative[], alternative: Alternative): boolean =>
  all.some((one) => covers(one, alternative) && covers(alternative, one))

const entryOf = ({ entry }: Alternative) => entry

/** Compares what callers must present. */
export function compareRequirements(before: Requirements, after: Requirements): RequirementChanges {
  const none = { tightened: [], loosened: [], added: [] }
  const [had, has] = [!needsNothing(before), !needsNothing(after)]
  if (had !== has) return { ...none, demand: has ? 'demanded' : 'not-demanded' }
  if (!had) return { ...none, demand: 'same' }
  const [olds, nows] = [toAlternatives(before), toAlternatives(after)]
  const dropped = olds.filter((alternative) => !isIn(nows, alternative))
  const suffices = (alternative: Alternative) => nows.some((one) => covers(alternative, one))
  return {
    demand: 'same',
    tightened: dropped.filter((alternative) => !suffices(alternative)).map(entryOf),
    loosened: dropped.filter(suffices).map(entryOf),
    added: nows.filter((alternative) => !isIn(olds, alternative)).map(entryOf),
  }
}

/** Returns the requirements with schemes under their new names. */
export function renameSchemes(all: Requirements, renamed: Map<string, string>): Requirements {
  return all.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, scopes]) => [renamed.get(name) ?? name, scopes])),
  )
}

/** Formats an alternative: `oauth (read, write) + key`. */
export function formatRequirement(entry: Record<string, string[]>): string {
  return Object.entries(entry)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme))
    .join(' + ')
}

interface Scheme {
  name: string
  demand: SchemeRequirement
  json: JsonObject
}

interface SchemeChanges {
  changes: CardChange[]
  /** Old name to new name, for schemes of which only the name changed. */
  renamed: Map<string, string>
}

const asText = (value: unknown): string => canonicalJson(JSON.parse(JSON.stringify(value)) as Json)
const demandKey = ({ demand }: Scheme): string => asText(demand)

function schemesOf({ reading }: ComparedCard): Scheme[] {
  const all = Object.entries(reading.card.securitySchemes)
  return all.map(([name, json]) => ({ name, json, demand: readSchemeRequirement(json) }))
}

/** True if a caller that follows the earlier requirement still succeeds. New flows and other descriptions do not matter. */
function stillWorks(old: SchemeRequirement, now: SchemeRequirement): boolean {
  if (old.type === 'bearer') return now.type === 'bearer'
  if (old.type !== 'oauth2' || now.type !== 'oauth2') return asText(old) === asText(now)
  const essence = (flow: object | undefined) => flow && asText({ ...flow, scopes: {} })
  return Object.entries(old.flows).every(([name, flow]) => {
    const other = Object.entries(now.flows).find(([each]) => each === name)?.[1]
    return (
      essence(other) === essence(flow) && Object.keys(flow.scopes).every((scope) => other?.scopes[scope] !== undefined)
    )
  })
}

function compareOne(old: Scheme, now: Scheme, hasOnlyNames: boolean): CardChange[] {
  const path = hasOnlyNames ? 'authentication' : `securitySchemes.${now.name}`
  if (old.name !== now.name) return [cardChange('scheme-renamed', path, { from: old.name, to: now.name })]
  if (asText(old.json) === asText(now.json)) return []
  return [cardChange('scheme-changed', path, { scheme: now.name }, !stillWorks(old.demand, now.demand))]
}

function addedOrRemoved(
  code: 'scheme-added' | 'scheme-removed',
  { name: scheme }: Scheme,
  breaking: boolean,
): CardChange {
  return cardChange(code, `securitySchemes.${scheme}`, { scheme }, breaking)
}

/** v0.1 only has scheme names, any of which suffices: they are compared as requirements. */
const hasOnlyNames = ({ reading }: ComparedCard): boolean => reading.dialect === 'v0.1'

/** Compares the security schemes. */
export function compareSchemes(before: ComparedCard, after: ComparedCard): SchemeChanges {
  const { pairs, removed, added } = pairItems(schemesOf(before), schemesOf(after), [
    ({ name }) => name,
    (scheme) => (scheme.demand.type === 'other' ? scheme.name : demandKey(scheme)),
  ])
  const { security, skills } = before.reading.card
  const used = new Set([security, ...skills.map((skill) => skill.security ?? [])].flat().flatMap(Object.keys))
  return {
    changes: [
      ...pairs.flatMap(([old, now]) => compareOne(old, now, hasOnlyNames(after))),
      ...(hasOnlyNames(before) ? [] : removed.map((one) => addedOrRemoved('scheme-removed', one, used.has(one.name)))),
      ...(hasOnlyNames(after) ? [] : added.map((one) => addedOrRemoved('scheme-added', one, false))),
    ],
    renamed: new Map(pairs.map(([old, now]) => [old.name, now.name])),
  }
}
