import { broken, type CatalogItem, type CatalogLine } from '@/lib/a2a/catalog/catalog'
import { holdsSecret } from '@/lib/a2a/catalog/item-at'
import { labelOf } from '@/lib/a2a/catalog/label'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'

/** The line of an agent whose card stands in the list itself. */
export function cardItem(card: Json, rest: Omit<CatalogLine, 'card' | 'url'>): CatalogItem {
  if (typeof card === 'string') return cardTextItem(card, rest)
  const label = labelOf(rest.label, isObject(card) ? card.name : null)
  if (!isObject(card)) return broken(label, 'not-a-card')
  if (isTooDeep(card)) return broken(label, 'too-deep')
  if (namesSecret(card)) return broken(label, 'secret-in-address')
  return { ...rest, label: labelOf(card.name, rest.label), card: indented(card) }
}

/** Characters of a card that is written indented. */
const mostIndented = 100_000

/** A card as JSON text: indented, unless the spaces before nested values would be most of it. */
function indented(card: JsonObject): string {
  const short = JSON.stringify(card)
  if (short.length > mostIndented) return short
  const long = JSON.stringify(card, null, 2)
  return long.length <= 2 * short.length + 1_000 ? long : short
}

/** The same for the text of a card, which is kept as it is. */
export function cardTextItem(text: string, rest: Omit<CatalogLine, 'card' | 'url'>): CatalogItem {
  const card = parseJson(text)
  if (!card.ok) return broken(rest.label, 'broken-json', card.place)
  if (!isObject(card.value)) return broken(rest.label, 'not-a-card')
  if (isTooDeep(card.value)) return broken(rest.label, 'too-deep')
  if (namesSecret(card.value)) return broken(rest.label, 'secret-in-address')
  return { ...rest, label: labelOf(card.value.name, rest.label), card: card.json }
}

/** True where an address to call holds a user name or a password, which is not to be stored. */
function namesSecret(card: JsonObject): boolean {
  const { url, supportedInterfaces, supported_interfaces: written, additionalInterfaces } = card
  const interfaces = [supportedInterfaces, written, additionalInterfaces].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject).map((one) => one.url) : [],
  )
  return [url, ...interfaces].some((address) => typeof address === 'string' && holdsSecret(address))
}
