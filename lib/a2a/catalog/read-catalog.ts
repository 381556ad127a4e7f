import { isAiCatalog, readAiCatalog } from '@/lib/a2a/catalog/ai-catalog'
import {
  type CatalogItem,
  type CatalogOutcome,
  type CatalogReading,
  maxCatalogItems,
  rejectCatalog,
  rejectItem,
} from '@/lib/a2a/catalog/catalog'
import { hasEndpoint, isCard } from '@/lib/a2a/catalog/is-card'
import {
  createCardItem,
  createUrlItem,
  parseCardItem,
  readTags,
  resolveListUrl,
  toLabel,
} from '@/lib/a2a/catalog/list-items'
import { exportVersion, isOwnExport, readOwnExport } from '@/lib/a2a/catalog/own-export'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/json/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

/** Members in which registries put the card; some wrap it again in `content`. */
const cardMembers = ['agentCard', 'agent_card', 'card', 'cardJson', 'card_json', 'agent', 'content', 'value', 'data']
/** Members with the URL of the card, and members with the URL of the agent. */
const cardUrlMembers = [
  'cardUrl',
  'card_url',
  'agentCardUrl',
  'agent_card_url',
  'agentCardURL',
  'wellKnownURI',
  'wellKnownUri',
  'wellKnownUrl',
  'well_known_uri',
  'well_known_url',
]
const agentUrlMembers = ['url', 'endpoint', 'href', 'agentUrl', 'agent_url', 'baseUrl', 'base_url', 'uri']

/** Reads one entry of a list of agents in any known shape: a URL, a card, or an object that contains either. */
function readListEntry(entry: Json, listUrl: string): CatalogItem {
  if (typeof entry === 'string') return readTextEntry(entry, listUrl)
  if (!isObject(entry)) return rejectItem(toLabel(isTooDeep(entry) ? null : JSON.stringify(entry)), 'no-content')
  const label = toLabel(entry.displayName, entry.name, entry.title, entry.agent_id, entry.id)
  const cardAddress = firstText(entry, cardUrlMembers)
  const link = cardAddress === undefined ? {} : resolveCardUrl(cardAddress, listUrl)
  const tags = readTags(entry.tags)
  const address = cardAddress ?? readEndpoints(entry) ?? firstText(entry, agentUrlMembers)
  const inner = findCard(entry)
  if (inner !== undefined) return createCardItem(inner, { label, ...link, ...tags })
  if (isCard(entry) && (hasEndpoint(entry) || address === undefined)) return createCardItem(entry, { label, ...link })
  if (address === undefined) return rejectItem(label, 'no-content')
  return createUrlItem(address, listUrl, { label: label === '–' ? toLabel(address) : label, ...tags })
}

function readTextEntry(text: string, listUrl: string): CatalogItem {
  if (/^\s*\{/.test(text)) return parseCardItem(text, { label: toLabel(text.slice(0, 60)) })
  return createUrlItem(text, listUrl, { label: toLabel(text) })
}

function findCard(entry: JsonObject): Json | undefined {
  for (const name of cardMembers) {
    const member = entry[name]
    if (typeof member === 'string' && /^\s*\{/.test(member)) return member
    if (!isObject(member)) continue
    if (isCard(member)) return member
    if (isObject(member.content) && isCard(member.content)) return member.content
  }
  return undefined
}

function resolveCardUrl(address: string, listUrl: string): { cardUrl?: string } {
  const resolved = resolveListUrl(address, listUrl)
  return 'url' in resolved ? { cardUrl: resolved.url } : {}
}

function readEndpoints({ endpoints }: JsonObject): string | undefined {
  return isObject(endpoints) ? firstText(endpoints, ['a2a', 'A2A', 'card', 'agentCard']) : undefined
}

function firstText(entry: JsonObject, names: string[]): string | undefined {
  const name = names.find((each) => typeof entry[each] === 'string' && entry[each] !== '')
  return name === undefined ? undefined : (entry[name] as string)
}

/** Members with the entries in lists of agents and responses of registries. */
const listMembers = ['agents', 'items', 'results', 'cards', 'agentCards', 'agent_cards', 'entries', 'services', 'data']

/** Maximum nesting of objects that are searched for the list. */
const maxWrappers = 8

/**
 * Reads a plain list: an array, an object that contains one, an object with agents by name, or one card. Returns at most one
 * item more than a list may have, and undefined for anything else.
 */
export function readAgentList(json: Json, listUrl: string, wrappers = 0): CatalogItem[] | undefined {
  if (Array.isArray(json)) return json.slice(0, maxCatalogItems + 1).map((entry) => readListEntry(entry, listUrl))
  if (!isObject(json) || wrappers > maxWrappers) return undefined
  if (isCard(json)) return [readListEntry(json, listUrl)]
  for (const name of listMembers) {
    const member = json[name]
    if (Array.isArray(member)) return readAgentList(member, listUrl)
    if (isObject(member)) return readAgentList(member, listUrl, wrappers + 1) ?? readAgentsByName(member, listUrl)
  }
  return undefined
}

function readAgentsByName(agents: Record<string, Json>, listUrl: string): CatalogItem[] {
  const names = Object.keys(agents).slice(0, maxCatalogItems + 1)
  return names.map((name) => {
    const entry = agents[name] ?? null
    const item = readListEntry(entry, listUrl)
    return item.label === '–' ? { ...item, label: name } : item
  })
}

/**
 * Reads plain text with one URL per line. Blank lines and lines that start with `#` are ignored. Stops after one line more than
 * a list may have.
 */
export function readAddressLines(text: string, listUrl: string): CatalogItem[] {
  const items: CatalogItem[] = []
  for (const line of iterateLines(text)) {
    if (line.startsWith('#')) continue
    // The URL in a table row or a list of links.
    const address = /https?:\/\/[^\s,;"'<>|)\]]+/i.exec(line)?.[0] ?? line.replace(/^[-*]\s+/, '')
    items.push(createUrlItem(address, listUrl, { label: toLabel(address) }))
    if (items.length > maxCatalogItems) break
  }
  return items
}

/**
 * Reads JSON values, one per line. Undefined if the first line is not JSON or there is only one line. Stops after one line more
 * than a list may have.
 */
export function readJsonLines(text: string, listUrl: string): CatalogItem[] | undefined {
  const items: CatalogItem[] = []
  for (const line of iterateLines(text)) {
    const json = parseLenientJson(line)
    if (items.length === 0 && !json.ok) return undefined
    items.push(
      json.ok ? readListEntry(json.value, listUrl) : rejectItem(toLabel(line.slice(0, 60)), 'broken-json', json.place),
    )
    if (items.length > maxCatalogItems) break
  }
  return items.length < 2 ? undefined : items
}

/** Yields the lines of a text that are not blank, trimmed. */
function* iterateLines(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end).trim()
    if (line !== '') yield line
    start = end + 1
  }
}

/** Limits of the JSON of a list: 10,000 cards with 1,000 values each. Reading it takes seconds, in a worker thread. */
const listBounds = { ...jsonBounds, values: 10_000_000, keys: 300_000, numbers: 10_000_000 }

/** The supported major version of AI Catalog (Version Handling). */
const catalogVersion = 1

/**
 * Reads a list of agents in any format. `listUrl`: the URL it was fetched from, empty for a pasted list. An unusable item has
 * its own problem; the list has one only if it is not a list, or has more than 10,000 items (reading stops at the first item
 * too many). Linear: about 5 s for the maximum of 32 MB, so the server reads large lists in a worker thread.
 */
export function readCatalog(text: string, listUrl = ''): CatalogOutcome {
  const trimmed = text.replace(/^\u{feff}/u, '').trim()
  if (trimmed === '') return rejectCatalog('empty')
  if (trimmed.startsWith('<')) return rejectCatalog('web-page')
  if (isScalar(trimmed)) return rejectCatalog('no-list')
  if (!/^([[{"]|\/[/*])/.test(trimmed))
    return checkCount({ format: 'urls', items: readAddressLines(trimmed, listUrl), leftOut: 0 })
  const json = parseLenientJson(trimmed, listBounds)
  if (json.ok) return readCatalogJson(json.value, listUrl)
  const items = readJsonLines(trimmed, listUrl)
  return items ? checkCount({ format: 'agent-list', items, leftOut: 0 }) : rejectCatalog('broken-json', json.place)
}

/** True for JSON that is neither a URL nor a list: `null`, `true`, `5`. */
export function isScalar(text: string): boolean {
  return /^(null|true|false|-?\d+(\.\d+)?(e[+-]?\d+)?)$/i.test(text)
}

/** Reads a list that is already parsed. */
export function readCatalogJson(json: Json, listUrl = ''): CatalogOutcome {
  if (isOwnExport(json)) {
    if (json.version > exportVersion) return rejectCatalog('newer-version', { version: String(json.version) })
    return checkCount({ format: 'switchboard', items: readOwnExport(json), leftOut: 0 })
  }
  if (isAiCatalog(json)) {
    const version = typeof json.specVersion === 'string' ? json.specVersion : ''
    if (Number.parseInt(version, 10) > catalogVersion) return rejectCatalog('newer-version', { version })
    return checkCount(readAiCatalog(json, listUrl))
  }
  const items = readAgentList(json, listUrl)
  if (items === undefined) return rejectCatalog('no-list')
  return checkCount({ format: items.every(isAddress) ? 'urls' : 'agent-list', items, leftOut: 0 })
}

const isAddress = (item: CatalogItem): boolean => 'url' in item && item.url !== undefined && !('tags' in item)

function checkCount(reading: CatalogReading): CatalogOutcome {
  const { length: count } = reading.items
  if (count === 0) return rejectCatalog('no-agents', { leftOut: reading.leftOut })
  return count > maxCatalogItems
    ? rejectCatalog('too-many-lines', { most: maxCatalogItems })
    : { ok: true, value: reading }
}
