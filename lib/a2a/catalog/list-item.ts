import { cardItem, cardTextItem } from '@/lib/a2a/catalog/card-item'
import { broken, type CatalogItem } from '@/lib/a2a/catalog/catalog'
import { isCard, namesEndpoint } from '@/lib/a2a/catalog/is-card'
import { itemAt, resolveAddress } from '@/lib/a2a/catalog/item-at'
import { labelOf } from '@/lib/a2a/catalog/label'
import { tagsOf } from '@/lib/a2a/catalog/tags-of'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'

/** Members in which registries put the card itself; some of them wrap it once more, in `content`. */
const cardMembers = ['agentCard', 'agent_card', 'card', 'cardJson', 'card_json', 'agent', 'content', 'value', 'data']
/** Members that say where the card lies, and those that say where the agent is. */
const cardAddresses = [
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
const addresses = ['url', 'endpoint', 'href', 'agentUrl', 'agent_url', 'baseUrl', 'base_url', 'uri']

/** One entry of a list of agents, in any of the shapes in use: an address, a card, or an object that has either. */
export function listItem(entry: Json, foundAt: string): CatalogItem {
  if (typeof entry === 'string') return textItem(entry, foundAt)
  if (!isObject(entry)) return broken(labelOf(isTooDeep(entry) ? null : JSON.stringify(entry)), 'no-content')
  const label = labelOf(entry.displayName, entry.name, entry.title, entry.agent_id, entry.id)
  const lies = textOf(entry, cardAddresses)
  const found = lies === undefined ? {} : lyingAt(lies, foundAt)
  const tags = tagsOf(entry.tags)
  const address = lies ?? endpointsOf(entry) ?? textOf(entry, addresses)
  const inner = innerCard(entry)
  if (inner !== undefined) return cardItem(inner, { label, ...found, ...tags })
  if (isCard(entry) && (namesEndpoint(entry) || address === undefined)) return cardItem(entry, { label, ...found })
  if (address === undefined) return broken(label, 'no-content')
  return itemAt(address, foundAt, { label: label === '–' ? labelOf(address) : label, ...tags })
}

function textItem(text: string, foundAt: string): CatalogItem {
  if (/^\s*\{/.test(text)) return cardTextItem(text, { label: labelOf(text.slice(0, 60)) })
  return itemAt(text, foundAt, { label: labelOf(text) })
}

function innerCard(entry: JsonObject): Json | undefined {
  for (const name of cardMembers) {
    const member = entry[name]
    if (typeof member === 'string' && /^\s*\{/.test(member)) return member
    if (!isObject(member)) continue
    if (isCard(member)) return member
    if (isObject(member.content) && isCard(member.content)) return member.content
  }
  return undefined
}

function lyingAt(address: string, foundAt: string): { cardUrl?: string } {
  const resolved = resolveAddress(address, foundAt)
  return 'url' in resolved ? { cardUrl: resolved.url } : {}
}

function endpointsOf({ endpoints }: JsonObject): string | undefined {
  return isObject(endpoints) ? textOf(endpoints, ['a2a', 'A2A', 'card', 'agentCard']) : undefined
}

function textOf(entry: JsonObject, names: string[]): string | undefined {
  const name = names.find((each) => typeof entry[each] === 'string' && entry[each] !== '')
  return name === undefined ? undefined : (entry[name] as string)
}
