import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { pairUp } from '@/lib/a2a/card-diff/pair-up'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { readSchemeDemand } from '@/lib/a2a/security/read-scheme'
import type { SchemeDemand } from '@/lib/a2a/security/scheme'

interface Scheme {
  name: string
  demand: SchemeDemand
  json: JsonObject
}

export interface SchemeChanges {
  changes: CardChange[]
  /** The later name of a scheme that only its name has changed of. */
  renamed: Map<string, string>
}

const asText = (value: unknown): string => canonicalJson(JSON.parse(JSON.stringify(value)) as Json)
const demandKey = ({ demand }: Scheme): string => asText(demand)

function schemesOf({ reading }: ComparedCard): Scheme[] {
  const all = Object.entries(reading.card.securitySchemes)
  return all.map(([name, json]) => ({ name, json, demand: readSchemeDemand(json) }))
}

/** True when what a caller did by the earlier demand still works: new flows and other words do not matter. */
function stillWorks(old: SchemeDemand, now: SchemeDemand): boolean {
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

function compareOne(old: Scheme, now: Scheme, isOfNames: boolean): CardChange[] {
  const path = isOfNames ? 'authentication' : `securitySchemes.${now.name}`
  if (old.name !== now.name) return [cardChange('scheme-renamed', path, { from: old.name, to: now.name })]
  if (asText(old.json) === asText(now.json)) return []
  return [cardChange('scheme-changed', path, { scheme: now.name }, !stillWorks(old.demand, now.demand))]
}

function cameOrWent(code: 'scheme-added' | 'scheme-removed', { name: scheme }: Scheme, breaking: boolean): CardChange {
  return cardChange(code, `securitySchemes.${scheme}`, { scheme }, breaking)
}

/** v0.1 has names alone, all of which suffice: what it asks for tells them. */
const isOfNames = ({ reading }: ComparedCard): boolean => reading.dialect === 'v0.1'

/** What differs in the schemes by which callers can show who they are. */
export function compareSchemes(before: ComparedCard, after: ComparedCard): SchemeChanges {
  const { pairs, gone, come } = pairUp(schemesOf(before), schemesOf(after), [
    ({ name }) => name,
    (scheme) => (scheme.demand.type === 'other' ? scheme.name : demandKey(scheme)),
  ])
  const { security, skills } = before.reading.card
  const used = new Set([security, ...skills.map((skill) => skill.security ?? [])].flat().flatMap(Object.keys))
  return {
    changes: [
      ...pairs.flatMap(([old, now]) => compareOne(old, now, isOfNames(after))),
      ...(isOfNames(before) ? [] : gone.map((one) => cameOrWent('scheme-removed', one, used.has(one.name)))),
      ...(isOfNames(after) ? [] : come.map((one) => cameOrWent('scheme-added', one, false))),
    ],
    renamed: new Map(pairs.map(([old, now]) => [old.name, now.name])),
  }
}
