import { cardItem } from '@/lib/a2a/catalog/card-item'
import { broken, type CatalogItem, type CatalogReading, mostLevels, mostLines } from '@/lib/a2a/catalog/catalog'
import { isCard } from '@/lib/a2a/catalog/is-card'
import { itemAt, resolveAddress } from '@/lib/a2a/catalog/item-at'
import { labelOf } from '@/lib/a2a/catalog/label'
import { tagsOf } from '@/lib/a2a/catalog/tags-of'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Of entries that are versions of the same thing only the newest (AI Catalog, Multi-Version Entries), in their order. */
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
  return order === 0 ? updateOf(one) > updateOf(other) : order > 0
}

const updateOf = ({ updatedAt }: JsonObject): string => (typeof updatedAt === 'string' ? updatedAt : '')

/** Characters of a version that count. Each entry may be compared with the same long one. */
const mostCharacters = 200

const collator = new Intl.Collator('en', { numeric: true })

/** As far as lists need Semantic Versioning: numbers by their value, a release after what came before it. */
function compareVersions(one: string, other: string): number {
  const [release = '', early = ''] = one.slice(0, mostCharacters).split(/-(.*)/s)
  const [otherRelease = '', otherEarly = ''] = other.slice(0, mostCharacters).split(/-(.*)/s)
  return (
    collator.compare(release, otherRelease) ||
    Number(early === '') - Number(otherEarly === '') ||
    collator.compare(early, otherEarly)
  )
}

const catalogType = 'application/ai-catalog+json'
const cardTypes = /^application\/(vnd\.)?(a2a[-.+]?)?agent-card\+json$|^application\/(vnd\.)?a2a\+json$/

/** True for an AI Catalog of any of its drafts. */
export function isAiCatalog(json: Json): json is JsonObject & { entries: Json[] } {
  if (!isObject(json) || !Array.isArray(json.entries)) return false
  return typeof json.specVersion === 'string' || json.entries.some((entry) => isObject(entry) && typeOf(entry) !== '')
}

/**
 * The agents of an AI Catalog (AI Catalog specification 1.0, Catalog Entry): each by `url` or, inline, by `data`. Earlier
 * drafts call `type` `mediaType` and have `collections`. Catalogs in it are opened where they are inline. Stops once it has
 * more agents than a list may have.
 */
export function readAiCatalog(catalog: JsonObject & { entries: Json[] }, foundAt: string, level = 1): CatalogReading {
  const objects = catalog.entries.filter(isObject)
  const entries = latestEntries(objects)
  const items: CatalogItem[] = []
  let leftOut = objects.length - entries.length
  for (const entry of entries) {
    if (items.length > mostLines) break
    const inner = typeOf(entry) === catalogType ? nested(entry, foundAt, level) : entryItem(entry, foundAt)
    if (inner === undefined) leftOut += 1
    else if ('items' in inner) {
      items.push(...inner.items)
      leftOut += inner.leftOut
    } else items.push(inner)
  }
  for (const [index, entry] of catalog.entries.entries())
    if (!isObject(entry) && items.length <= mostLines) items.push(broken(`entries[${index}]`, 'no-content'))
  for (const collection of Array.isArray(catalog.collections) ? catalog.collections.filter(isObject) : [])
    if (items.length <= mostLines) items.push(reference(collection, collection.url ?? collection.href, foundAt))
  return { format: 'ai-catalog', items, leftOut }
}

function typeOf(entry: JsonObject): string {
  const type = entry.type ?? entry.mediaType ?? entry.media_type
  return typeof type === 'string' ? (type.split(';')[0] ?? '').trim().toLowerCase() : ''
}

const nameOf = (entry: JsonObject): string =>
  labelOf(entry.displayName, entry.name, typeof entry.identifier === 'string' ? tail(entry.identifier) : null)

/** The last part of an identifier: what to call an entry that has no name (Resolving an Artifact's Display Name). */
const tail = (identifier: string): string => identifier.split(/[:/]/).findLast(Boolean) ?? ''

/** Undefined for an entry that is no agent. */
function entryItem(entry: JsonObject, foundAt: string): CatalogItem | undefined {
  const { url } = entry
  const inline = entry.data ?? entry.inline ?? entry.card
  const type = typeOf(entry)
  const meant = cardTypes.test(type) || type === '' || (isObject(inline) && isCard(inline))
  if (!meant) return undefined
  const rest = { label: nameOf(entry), ...tagsOf(entry.tags) }
  if (inline !== undefined && inline !== null) return cardItem(inline, rest)
  return typeof url === 'string' ? itemAt(url, foundAt, rest) : broken(rest.label, 'no-content')
}

function nested(entry: JsonObject, foundAt: string, level: number): CatalogReading | CatalogItem {
  const { data, url } = entry
  if (data === undefined || data === null) return reference(entry, url, foundAt)
  if (level >= mostLevels) return broken(nameOf(entry), 'catalogs-too-deep', { most: mostLevels })
  return isAiCatalog(data) ? readAiCatalog(data, foundAt, level + 1) : broken(nameOf(entry), 'no-list')
}

function reference(entry: JsonObject, url: Json | undefined, foundAt: string): CatalogItem {
  if (typeof url !== 'string') return broken(nameOf(entry), 'no-content')
  const resolved = resolveAddress(url, foundAt)
  return 'url' in resolved
    ? { label: nameOf(entry), catalog: resolved.url }
    : { label: nameOf(entry), problem: resolved.problem }
}
