import { rejectItem, type CatalogItem, type AgentItem } from '@/lib/a2a/catalog/catalog'
import { hasUrlCredentials } from '@/lib/a2a/catalog/url-item'
import { toLabel } from '@/lib/a2a/catalog/to-label'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

/** Creates the item of an agent whose card is part of the list. */
export function createCardItem(card: Json, rest: Omit<AgentItem, 'card' | 'url'>): CatalogItem {
  if (typeof card === 'string') return parseCardItem(card, rest)
  const label = toLabel(rest.label, isObject(card) ? card.name : null)
  if (!isObject(card)) return rejectItem(label, 'not-a-card')
  if (isTooDeep(card)) return rejectItem(label, 'too-deep')
  if (hasCredentialsInUrl(card)) return rejectItem(label, 'secret-in-address')
  return { ...rest, label: toLabel(card.name, rest.label), card: encodeCard(card) }
}

/** Maximum characters of a card that is indented. */
const maxIndented = 100_000

/** Encodes a card as JSON text, indented unless indentation would make up most of it. */
function encodeCard(card: JsonObject): string {
  const short = JSON.stringify(card)
  if (short.length > maxIndented) return short
  const long = JSON.stringify(card, null, 2)
  return long.length <= 2 * short.length + 1_000 ? long : short
}

/** Creates the item of an agent from the text of its card, which is stored unchanged. */
export function parseCardItem(text: string, rest: Omit<AgentItem, 'card' | 'url'>): CatalogItem {
  const card = parseLenientJson(text)
  if (!card.ok) return rejectItem(rest.label, 'broken-json', card.place)
  if (!isObject(card.value)) return rejectItem(rest.label, 'not-a-card')
  if (isTooDeep(card.value)) return rejectItem(rest.label, 'too-deep')
  if (hasCredentialsInUrl(card.value)) return rejectItem(rest.label, 'secret-in-address')
  return { ...rest, label: toLabel(card.value.name, rest.label), card: card.json }
}

/** True if a URL to call contains a user name or a password, which must not be stored. */
function hasCredentialsInUrl(card: JsonObject): boolean {
  const { url, supportedInterfaces, supported_interfaces: written, additionalInterfaces } = card
  const interfaces = [supportedInterfaces, written, additionalInterfaces].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject).map((one) => one.url) : [],
  )
  return [url, ...interfaces].some((address) => typeof address === 'string' && hasUrlCredentials(address))
}
