import { type AgentItem, type CatalogItem, rejectItem } from '@/lib/a2a/catalog/catalog'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

const maxLength = 2048

/**
 * Creates the item of an agent whose card is discovered from `address`. Relative URLs are resolved against the URL of the list
 * (empty if it was not fetched). The scheme may be missing, as in `localhost:9999`.
 */
export function createUrlItem(address: string, listUrl: string, rest: Omit<AgentItem, 'url'>): CatalogItem {
  const resolved = resolveListUrl(address, listUrl)
  return 'problem' in resolved ? { label: rest.label, problem: resolved.problem } : { ...rest, url: resolved.url }
}

/** Resolves a URL of a list, or returns why it cannot be called. */
export function resolveListUrl(address: string, listUrl: string) {
  const text = address.trim()
  const values = { address: toLabel(text) }
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (text === '' || text.length > maxLength || /\s/.test(text)) return rejectItem('', 'not-an-address', values)
  if (hasUrlCredentials(text)) return rejectItem('', 'secret-in-address')
  if (scheme) return /^https?$/.test(scheme) ? { url: text } : rejectItem('', 'not-an-address', values)
  if (!/^(\.{0,2}\/|[?#])/.test(text)) return { url: text }
  const absolute = listUrl ? URL.parse(text, listUrl) : null
  return absolute ? { url: absolute.href } : rejectItem('', 'relative-address', values)
}

/** True for a URL with a user name or a password. */
function hasUrlCredentials(address: string): boolean {
  const url = URL.parse(address.includes('//') ? address : `http://${address}`)
  return Boolean(url?.username || url?.password)
}

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

const maxLabelLength = 200

/** Returns the first non-empty text as one line of at most 200 characters, without user name and password of a URL. */
export function toLabel(...texts: unknown[]): string {
  const first = texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined
  const line = (first ?? '–').trim().replace(/\s+/g, ' ')
  return line.replace(/(^|\/\/)[^/@\s:]*:[^/@\s]*@/g, '$1').slice(0, maxLabelLength)
}

const maxTags = 32
const maxTagLength = 64

/** Returns the tags of an agent in a list: at most 32 of at most 64 characters, the limits for tags that people set. */
export function readTags(json: Json | undefined): { tags?: string[] } {
  if (!Array.isArray(json)) return {}
  const texts = json.flatMap((tag) => (typeof tag === 'string' ? tag.trim() : []))
  const tags = [...new Set(texts)].filter((tag) => tag !== '' && tag.length <= maxTagLength).slice(0, maxTags)
  return tags.length > 0 ? { tags } : {}
}
