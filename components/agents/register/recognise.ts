import { isCard } from '@/lib/a2a/catalog/is-card'
import { isScalar, readCatalogJson, readCatalog } from '@/lib/a2a/catalog/read-catalog'
import type { CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { isObject, type Json } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/read-card'
import { type JsonFlaw, readJsonText } from '@/lib/a2a/reading/json-text'
import { isTooDeep } from '@/lib/a2a/reading/nesting'

/** What a text that a person gave is. */
export type Recognised =
  | { kind: 'nothing' }
  | { kind: 'address' }
  /** `callable`: it says where to call. */
  | { kind: 'card'; name: string; callable: boolean }
  | { kind: 'list'; count: number }
  /** Meant as JSON, and none. */
  | { kind: 'flawed'; flaw: JsonFlaw }
  | { kind: 'no-card' }
  /** A list, and no agent in it. */
  | { kind: 'no-agents' }
  /** What JSON has beside objects and lists. */
  | { kind: 'no-address' }
  /** For an address. */
  | { kind: 'too-long' }

const longestAddress = 2048

/** Tells an address, a card and a list of agents apart. */
export function recognise(text: string): Recognised {
  const given = text.replace(/^\u{feff}/u, '').trim()
  if (given === '') return { kind: 'nothing' }
  // JSON begins so, comments before it do too.
  if (!/^([[{]|\/[/*])/.test(given)) return given.includes('\n') ? asList(readCatalog(given)) : asAddress(given)
  const read = readJsonText(text)
  // Objects on a line each are a list too.
  if (!read.ok) return read.flaw.code === 'after-end' ? lines(given, read.flaw) : { kind: 'flawed', flaw: read.flaw }
  return asCard(JSON.parse(read.json) as Json)
}

function asAddress(given: string): Recognised {
  if (isScalar(given)) return { kind: 'no-address' }
  return { kind: given.length > longestAddress ? 'too-long' : 'address' }
}

function lines(text: string, flaw: JsonFlaw): Recognised {
  const list = asList(readCatalog(text))
  return list.kind === 'list' ? list : { kind: 'flawed', flaw }
}

function asCard(json: Json): Recognised {
  if (isTooDeep(json)) return { kind: 'no-card' }
  if (Array.isArray(json)) return asList(readCatalogJson(json))
  const list = isObject(json) && isCard(json) ? null : asList(readCatalogJson(json))
  if (list?.kind === 'list') return list
  const card = readCard(json, '')
  if (!card.ok) return { kind: 'no-card' }
  const { endpoint, card: said } = card.value
  return { kind: 'card', name: said.name, callable: endpoint !== undefined }
}

function asList(list: CatalogOutcome): Recognised {
  const items = list.ok ? list.value.items : []
  return items.every((item) => 'problem' in item) ? { kind: 'no-agents' } : { kind: 'list', count: items.length }
}
