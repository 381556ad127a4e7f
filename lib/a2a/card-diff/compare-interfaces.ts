import type { AgentInterface } from '@/lib/a2a/card'
import {
  breakingChange,
  cardChange,
  type CardChange,
  type CardChangeCode,
  type ComparedCard,
  pairItems,
} from '@/lib/a2a/card-diff/card-change'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

type Direction = 'input-mode' | 'output-mode' | 'skill-input-mode' | 'skill-output-mode'

const key = (mode: string): string => mode.trim().toLowerCase()

function without(list: string[], other: string[]): string[] {
  const known = new Set(other.map(key))
  return [...new Set(list)].filter((mode) => !known.has(key(mode)))
}

/** Compares two lists of media types. A removed type may break callers. */
export function compareModeLists(
  what: Direction,
  path: string,
  before: string[],
  after: string[],
  values: Record<string, string> = {},
): CardChange[] {
  const changes = (code: CardChangeCode, modes: string[], breaking: boolean) =>
    modes.map((mode) => cardChange(code, path, { ...values, mode }, breaking))
  return [
    // An empty list allows every mode: a first list removes nothing, and a removed list adds nothing.
    ...changes(`${what}-removed`, without(before, after), after.length > 0),
    ...changes(`${what}-added`, without(after, before), false),
  ]
}

/** Compares the default input and output modes. */
export function compareModes({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  return [
    ...compareModeLists('input-mode', 'defaultInputModes', old.inputModes, now.inputModes),
    ...compareModeLists('output-mode', 'defaultOutputModes', old.outputModes, now.outputModes),
  ]
}

function position(list: Json | undefined, { url, protocolVersion }: AgentInterface): number {
  if (!Array.isArray(list)) return -1
  const matches = (one: Json): one is JsonObject =>
    isObject(one) && typeof one.url === 'string' && (one.url === url || resolvesTo(one.url, url))
  const exact = list.findIndex((one) => matches(one) && one.protocolVersion === protocolVersion)
  return exact < 0 ? list.findIndex(matches) : exact
}

/** True for a URL that the card gives relative to its own URL. */
function resolvesTo(written: string, url: string): boolean {
  return resolveUrl(written, url) === url
}

/** Returns the path of an interface in the card, e.g. `supportedInterfaces[0]`; `url` for the main one before v1.0. */
function interfacePath(card: JsonObject, one: AgentInterface): string {
  const lists = ['supportedInterfaces', 'supported_interfaces', 'additionalInterfaces'] as const
  for (const name of lists) {
    const index = name === 'additionalInterfaces' && card.url === one.url ? -1 : position(card[name], one)
    if (index >= 0) return `${name}[${index}]`
  }
  return 'url'
}

/** Returns the name of an interface: its binding and protocol version. */
function describeInterface({ binding, protocolVersion, dialect }: AgentInterface): string {
  const version = protocolVersion ?? dialect?.slice(1)
  return version ? `${binding} ${version}` : binding
}

/** Compares two interfaces that correspond to each other. */
function compareOne(old: AgentInterface, now: AgentInterface, path: string): CardChange[] {
  const { url } = now
  const [was, is] = [describeInterface(old), describeInterface(now)]
  if (old.url !== url) return [breakingChange('endpoint-moved', path, { from: old.url, to: url, kind: is })]
  if (old.binding !== now.binding) return [breakingChange('binding-changed', path, { url, from: was, to: is })]
  if (old.dialect !== now.dialect) return [breakingChange('generation-changed', path, { url, from: was, to: is })]
  if (old.protocolVersion === now.protocolVersion) return []
  return [cardChange('protocol-version-changed', path, { url, from: was, to: is })]
}

function compareTenants(old: AgentInterface, now: AgentInterface, path: string): CardChange[] {
  const [from, to] = [old.tenant ?? '', now.tenant ?? '']
  if (from === to) return []
  const code = from === '' ? 'tenant-added' : to === '' ? 'tenant-removed' : 'tenant-changed'
  return [breakingChange(code, `${path}.tenant`, { url: now.url, ...(from && { from }), ...(to && { to }) })]
}

/** Keys by which interfaces correspond to each other, most specific first. Interfaces without a match were added or removed. */
const matchKeys: ((one: AgentInterface) => string)[] = [
  ({ url, binding, dialect, tenant }) => JSON.stringify([url, binding, dialect, tenant]),
  ({ url, binding, dialect }) => JSON.stringify([url, binding, dialect]),
  ({ url, binding }) => JSON.stringify([url, binding]),
  ({ url, dialect }) => JSON.stringify([url, dialect]),
  ({ binding, dialect }) => JSON.stringify([binding, dialect]),
]

/** Compares where and how the agent is called. */
export function compareInterfaces(before: ComparedCard, after: ComparedCard): CardChange[] {
  const { pairs, removed, added } = pairItems(before.reading.card.interfaces, after.reading.card.interfaces, matchKeys)
  const pathOf = (one: AgentInterface) => interfacePath(after.json, one)
  const removals = removed.map((one) =>
    breakingChange('interface-removed', interfacePath(before.json, one), {
      url: one.url,
      kind: describeInterface(one),
    }),
  )
  const additions = added.map((one) =>
    cardChange('interface-added', pathOf(one), { url: one.url, kind: describeInterface(one) }),
  )
  const [old, now] = [before.reading, after.reading]
  const preferred = pairs.find(([one]) => one.url === old.endpoint && one.binding === old.binding)?.[1]
  const isOther = preferred?.url === old.endpoint && old.endpoint !== now.endpoint
  return [
    ...pairs.flatMap(([one, other]) => [
      ...compareOne(one, other, pathOf(other)),
      ...compareTenants(one, other, pathOf(other)),
    ]),
    ...removals,
    ...additions,
    ...(isOther && old.endpoint && now.endpoint
      ? [cardChange('preferred-changed', 'url', { from: old.endpoint, to: now.endpoint })]
      : []),
  ]
}
