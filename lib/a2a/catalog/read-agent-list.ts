import { type CatalogItem, maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { readListEntry } from '@/lib/a2a/catalog/read-list-entry'
import { isObject, type Json } from '@/lib/a2a/json'

/** Members with the entries in lists of agents and responses of registries. */
const listMembers = ['agents', 'items', 'results', 'cards', 'agentCards', 'agent_cards', 'entries', 'services', 'data']

/** Maximum nesting of objects that are searched for the list. */
const maxWrappers = 8

/**
 * Reads a plain list: an array, an object that contains one, an object with agents by name, or one card. Returns at most one
 * item more than a list may have, and undefined for anything else.
 */
export function readAgentList(json: Json, foundAt: string, wrappers = 0): CatalogItem[] | undefined {
  if (Array.isArray(json)) return json.slice(0, maxCatalogItems + 1).map((entry) => readListEntry(entry, foundAt))
  if (!isObject(json) || wrappers > maxWrappers) return undefined
  if (isCard(json)) return [readListEntry(json, foundAt)]
  for (const name of listMembers) {
    const member = json[name]
    if (Array.isArray(member)) return readAgentList(member, foundAt)
    if (isObject(member)) return readAgentList(member, foundAt, wrappers + 1) ?? readAgentsByName(member, foundAt)
  }
  return undefined
}

function readAgentsByName(agents: Record<string, Json>, foundAt: string): CatalogItem[] {
  const names = Object.keys(agents).slice(0, maxCatalogItems + 1)
  return names.map((name) => {
    const entry = agents[name] ?? null
    const item = readListEntry(entry, foundAt)
    return item.label === '–' ? { ...item, label: name } : item
  })
}
