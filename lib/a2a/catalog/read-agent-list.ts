import { type CatalogItem, mostLines } from '@/lib/a2a/catalog/catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { listItem } from '@/lib/a2a/catalog/list-item'
import { isObject, type Json } from '@/lib/a2a/json'

/** Where lists of agents and answers of registries have their entries. */
const listMembers = ['agents', 'items', 'results', 'cards', 'agentCards', 'agent_cards', 'entries', 'services', 'data']

/** Objects within objects that are looked into for the list. */
const mostWrappers = 8

/**
 * The agents of a plain list: an array, an object that has one, names with their agents, or one card; no more than one beyond
 * what a list may have. Undefined for anything else.
 */
export function readAgentList(json: Json, foundAt: string, wrappers = 0): CatalogItem[] | undefined {
  if (Array.isArray(json)) return json.slice(0, mostLines + 1).map((entry) => listItem(entry, foundAt))
  if (!isObject(json) || wrappers > mostWrappers) return undefined
  if (isCard(json)) return [listItem(json, foundAt)]
  for (const name of listMembers) {
    const member = json[name]
    if (Array.isArray(member)) return readAgentList(member, foundAt)
    if (isObject(member)) return readAgentList(member, foundAt, wrappers + 1) ?? namedAgents(member, foundAt)
  }
  return undefined
}

function namedAgents(agents: Record<string, Json>, foundAt: string): CatalogItem[] {
  const names = Object.keys(agents).slice(0, mostLines + 1)
  return names.map((name) => {
    const entry = agents[name] ?? null
    const item = listItem(entry, foundAt)
    return item.label === '–' ? { ...item, label: name } : item
  })
}
