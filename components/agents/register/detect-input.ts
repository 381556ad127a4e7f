import { readCard } from '@/lib/a2a/cards/read-card'
import type { CatalogOutcome } from '@/lib/a2a/catalog/catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { isScalar, readCatalog, readCatalogJson } from '@/lib/a2a/catalog/read-catalog'
import { isObject, type Json } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { type JsonSyntaxError, readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import { createTabStorage } from '@/lib/client/tab-storage'

/** The kind of a text input. */
export type DetectedInput =
  | { kind: 'nothing' }
  | { kind: 'address' }
  /** `callable`: it declares an endpoint. */
  | { kind: 'card'; name: string; callable: boolean }
  | { kind: 'list'; count: number }
  /** Invalid JSON. */
  | { kind: 'flawed'; flaw: JsonSyntaxError }
  | { kind: 'no-card' }
  /** A list without agents. */
  | { kind: 'no-agents' }
  /** A JSON scalar. */
  | { kind: 'no-address' }
  /** A URL that is too long. */
  | { kind: 'too-long' }

const longestAddress = 2048

/** Detects whether a text is a URL, a card, or a list of agents. */
export function detectInput(text: string): DetectedInput {
  const input = text.replace(/^\u{feff}/u, '').trim()
  if (input === '') return { kind: 'nothing' }
  // The start of JSON or of a comment before it.
  if (!/^([[{]|\/[/*])/.test(input)) return input.includes('\n') ? asList(readCatalog(input)) : asAddress(input)
  const read = readLenientJson(text)
  // JSON Lines are a list too.
  if (!read.ok) return read.error.code === 'after-end' ? lines(input, read.error) : { kind: 'flawed', flaw: read.error }
  return asCard(JSON.parse(read.json) as Json)
}

function asAddress(input: string): DetectedInput {
  if (isScalar(input)) return { kind: 'no-address' }
  return { kind: input.length > longestAddress ? 'too-long' : 'address' }
}

function lines(text: string, flaw: JsonSyntaxError): DetectedInput {
  const list = asList(readCatalog(text))
  return list.kind === 'list' ? list : { kind: 'flawed', flaw }
}

function asCard(json: Json): DetectedInput {
  if (isTooDeep(json)) return { kind: 'no-card' }
  if (Array.isArray(json)) return asList(readCatalogJson(json))
  const list = isObject(json) && isCard(json) ? null : asList(readCatalogJson(json))
  if (list?.kind === 'list') return list
  const card = readCard(json, '')
  if (!card.ok) return { kind: 'no-card' }
  const { endpoint, card: agentCard } = card.value
  return { kind: 'card', name: agentCard.name, callable: endpoint !== undefined }
}

function asList(list: CatalogOutcome): DetectedInput {
  const items = list.ok ? list.value.items : []
  return items.every((item) => 'problem' in item) ? { kind: 'no-agents' } : { kind: 'list', count: items.length }
}

/** The URL that this tab is checking, so that a reload during the check restores it. */
export const checkedUrl = createTabStorage('switchboard.checked-address')
