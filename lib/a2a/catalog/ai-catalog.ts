import { createCardItem, createUrlItem, readTags, resolveListUrl, toLabel } from '@/lib/a2a/catalog/list-items'
import {
  type CatalogItem,
  type CatalogReading,
  maxCatalogDepth,
  maxCatalogItems,
  rejectItem,
} from '@/lib/a2a/catalog/catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Returns the entries in order, only the newest of several versions (AI Catalog, Multi-Version Entries). */
function latestEntries(entries: JsonObject[]): JsonObject[] {
  const newest = new Map<string, JsonObject>()
  for (const entry of entries) {
    const { identifier, version } = entry
    if (typeof identifier !== 'string' || typeof version !== 'string') continue
    const known = newest.get(identifier)
    if (!known || isNewer(entry, known)) newest.set(identifier, entry)
  }
  return entries.filter((entry) => {
    const chosen = typeof entry.version === 'string' ? newest.get(entry.identifier as string) : undefined
    return chosen === undefined || chosen === entry
  })
}

function isNewer(one: JsonObject, other: JsonObject): boolean {
  const order = compareVersions(String(one.version), String(other.version))
  return order === 0 ? updateTime(one) > updateTime(other) : order > 0
}

const updateTime = ({ updatedAt }: JsonObject): string => (typeof updatedAt === 'string' ? updatedAt : '')

/** Maximum characters of a version that are compared. Each entry may be compared with the same long version. */
const maxVersionLength = 200

const collator = new Intl.Collator('en', { numeric: true })

/** Compares versions like Semantic Versioning: numbers by value, a release after its pre-releases. */
function compareVersions(one: string, other: string): number {
  const [release = '', early = ''] = one.slice(0, maxVersionLength).split(/-(.*)/s)
  const [otherRelease = '', otherEarly = ''] = other.slice(0, maxVersionLength).split(/-(.*)/s)
  return (
    collator.compare(release, otherRelease) ||
    Number(early === '') - Number(otherEarly === '') ||
    collator.compare(early, otherEarly)
  )
}

const catalogType = 'application/ai-catalog+json'
const cardTypes = /^application\/(vnd\.)?(a2a[-.+]?)?agent-card\+json$|^application\/(vnd\.)?a2a\+json$/

/** True for an AI Catalog of any draft. */
export function isAiCatalog(json: Json): json is JsonObject & { entries: Json[] } {
  if (!isObject(json) || !Array.isArray(json.entries)) return false
  return typeof json.specVersion === 'string' || json.entries.some((entry) => isObject(entry) && readType(entry) !== '')
}

/**
 * Reads an AI Catalog (specification 1.0, Catalog Entry): agents by `url` or, inline, by `data`. Earlier drafts call `type`
 * `mediaType` and have `collections`. Inline catalogs are read too. Stops after one item more than a list may have.
 */
export function readAiCatalog(catalog: JsonObject & { entries: Json[] }, listUrl: string, level = 1): CatalogReading {
  const objects = catalog.entries.filter(isObject)
  const entries = latestEntries(objects)
  const items: CatalogItem[] = []
  let leftOut = objects.length - entries.length
  for (const entry of entries) {
    if (items.length > maxCatalogItems) break
    const inner = readType(entry) === catalogType ? readNestedCatalog(entry, listUrl, level) : readEntry(entry, listUrl)
    if (inner === undefined) leftOut += 1
    else if ('items' in inner) {
      items.push(...inner.items)
      leftOut += inner.leftOut
    } else items.push(inner)
  }
  for (const [index, entry] of catalog.entries.entries())
    if (!isObject(entry) && items.length <= maxCatalogItems) items.push(rejectItem(`entries[${index}]`, 'no-content'))
  for (const collection of Array.isArray(catalog.collections) ? catalog.collections.filter(isObject) : [])
    if (items.length <= maxCatalogItems)
      items.push(createCatalogReference(collection, collection.url ?? collection.href, listUrl))
  return { format: 'ai-catalog', items, leftOut }
}

function readType(entry: JsonObject): string {
  const type = entry.type ?? entry.mediaType ?? entry.media_type
  return typeof type === 'string' ? (type.split(';')[0] ?? '').trim().toLowerCase() : ''
}

const displayName = (entry: JsonObject): string =>
  toLabel(entry.displayName, entry.name, typeof entry.identifier === 'string' ? lastSegment(entry.identifier) : null)

/** Returns the last part of an identifier, the name of an entry without one (Resolving an Artifact's Display Name). */
const lastSegment = (identifier: string): string => identifier.split(/[:/]/).findLast(Boolean) ?? ''

/** Reads one entry; undefined if it is not an agent. */
function readEntry(entry: JsonObject, listUrl: string): CatalogItem | undefined {
  const { url } = entry
  const inline = entry.data ?? entry.inline ?? entry.card
  const type = readType(entry)
  const meant = cardTypes.test(type) || type === '' || (isObject(inline) && isCard(inline))
  if (!meant) return undefined
  const rest = { label: displayName(entry), ...readTags(entry.tags) }
  if (inline !== undefined && inline !== null) return createCardItem(inline, rest)
  return typeof url === 'string' ? createUrlItem(url, listUrl, rest) : rejectItem(rest.label, 'no-content')
}

function readNestedCatalog(entry: JsonObject, listUrl: string, level: number): CatalogReading | CatalogItem {
  const { data, url } = entry
  if (data === undefined || data === null) return createCatalogReference(entry, url, listUrl)
  if (level >= maxCatalogDepth) return rejectItem(displayName(entry), 'catalogs-too-deep', { most: maxCatalogDepth })
  return isAiCatalog(data) ? readAiCatalog(data, listUrl, level + 1) : rejectItem(displayName(entry), 'no-list')
}

function createCatalogReference(entry: JsonObject, url: Json | undefined, listUrl: string): CatalogItem {
  if (typeof url !== 'string') return rejectItem(displayName(entry), 'no-content')
  const resolved = resolveListUrl(url, listUrl)
  return 'url' in resolved
    ? { label: displayName(entry), catalog: resolved.url }
    : { label: displayName(entry), problem: resolved.problem }
}

/** An agent of an AI Catalog. */
interface ListedAgent {
  id: string
  name: string
  description: string
  version: string
  tags: string[]
  updatedAt: Date
  /** The URL of its card. */
  cardUrl: string
}

/** The media type of an AI Catalog (AI Catalog specification 1.0, Media Type). */
export const aiCatalogType = 'application/ai-catalog+json'

/**
 * Writes an AI Catalog at the level *Discoverable*. A catalog of other providers' agents must not use `urn:air` identifiers
 * (Catalog Projection), so the identifier is Switchboard's and stays the same when the card or URL changes.
 */
export function writeAiCatalog(
  host: { displayName: string; documentationUrl: string },
  agents: ListedAgent[],
): JsonObject {
  return {
    specVersion: '1.0',
    host,
    entries: agents.map(({ id, name, description, version, tags, updatedAt, cardUrl }) => ({
      identifier: `urn:uuid:${id}`,
      displayName: name,
      type: 'application/a2a-agent-card+json',
      url: cardUrl,
      ...(description && { description }),
      ...(version && { version }),
      ...(tags.length > 0 && { tags }),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}
