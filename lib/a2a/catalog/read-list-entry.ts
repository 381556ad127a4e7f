import { createCardItem, parseCardItem } from '@/lib/a2a/catalog/card-item'
import { rejectItem, type CatalogItem } from '@/lib/a2a/catalog/catalog'
import { isCard, hasEndpoint } from '@/lib/a2a/catalog/is-card'
import { createUrlItem, resolveListUrl } from '@/lib/a2a/catalog/url-item'
import { toLabel } from '@/lib/a2a/catalog/to-label'
import { readTags } from '@/lib/a2a/catalog/read-tags'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
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
export function readListEntry(entry: Json, foundAt: string): CatalogItem {
  if (typeof entry === 'string') return readTextEntry(entry, foundAt)
  if (!isObject(entry)) return rejectItem(toLabel(isTooDeep(entry) ? null : JSON.stringify(entry)), 'no-content')
  const label = toLabel(entry.displayName, entry.name, entry.title, entry.agent_id, entry.id)
  const cardAddress = firstText(entry, cardUrlMembers)
  const found = cardAddress === undefined ? {} : resolveCardUrl(cardAddress, foundAt)
  const tags = readTags(entry.tags)
  const address = cardAddress ?? readEndpoints(entry) ?? firstText(entry, agentUrlMembers)
  const inner = findCard(entry)
  if (inner !== undefined) return createCardItem(inner, { label, ...found, ...tags })
  if (isCard(entry) && (hasEndpoint(entry) || address === undefined)) return createCardItem(entry, { label, ...found })
  if (address === undefined) return rejectItem(label, 'no-content')
  return createUrlItem(address, foundAt, { label: label === '–' ? toLabel(address) : label, ...tags })
}

function readTextEntry(text: string, foundAt: string): CatalogItem {
  if (/^\s*\{/.test(text)) return parseCardItem(text, { label: toLabel(text.slice(0, 60)) })
  return createUrlItem(text, foundAt, { label: toLabel(text) })
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

function resolveCardUrl(address: string, foundAt: string): { cardUrl?: string } {
  const resolved = resolveListUrl(address, foundAt)
  return 'url' in resolved ? { cardUrl: resolved.url } : {}
}

function readEndpoints({ endpoints }: JsonObject): string | undefined {
  return isObject(endpoints) ? firstText(endpoints, ['a2a', 'A2A', 'card', 'agentCard']) : undefined
}

function firstText(entry: JsonObject, names: string[]): string | undefined {
  const name = names.find((each) => typeof entry[each] === 'string' && entry[each] !== '')
  return name === undefined ? undefined : (entry[name] as string)
}
