import {
  type CatalogItem,
  type CatalogOutcome,
  type CatalogReading,
  maxCatalogItems,
  rejectCatalog,
} from '@/lib/a2a/catalog/catalog'
import { exportVersion, isOwnExport, readOwnExport } from '@/lib/a2a/catalog/own-export'
import { readAddressLines, readAgentList, readJsonLines } from '@/lib/a2a/catalog/read-list'
import { isAiCatalog, readAiCatalog } from '@/lib/a2a/catalog/ai-catalog'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import type { Json } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/json/parse-bounded-json'

/** Limits of the JSON of a list: 10,000 cards with 1,000 values each. Reading it takes seconds, in a worker thread. */
const listBounds = { ...jsonBounds, values: 10_000_000, keys: 300_000 }

/** The supported major version of AI Catalog (Version Handling). */
const catalogVersion = 1

/**
 * Reads a list of agents in any format. `foundAt`: the URL it was fetched from, empty for a pasted list. An unusable item has
 * its own problem; the list has one only if it is not a list, or has more than 10,000 items (reading stops at the first item
 * too many). Linear: about 5 s for the maximum of 32 MB, so the server reads large lists in a worker thread.
 */
export function readCatalog(text: string, foundAt = ''): CatalogOutcome {
  const trimmed = text.replace(/^\u{feff}/u, '').trim()
  if (trimmed === '') return rejectCatalog('empty')
  if (trimmed.startsWith('<')) return rejectCatalog('web-page')
  if (isScalar(trimmed)) return rejectCatalog('no-list')
  if (!/^([[{"]|\/[/*])/.test(trimmed))
    return checkCount({ format: 'urls', items: readAddressLines(trimmed, foundAt), leftOut: 0 })
  const json = parseLenientJson(trimmed, listBounds)
  if (json.ok) return readCatalogJson(json.value, foundAt)
  const items = readJsonLines(trimmed, foundAt)
  return items ? checkCount({ format: 'agent-list', items, leftOut: 0 }) : rejectCatalog('broken-json', json.place)
}

/** True for JSON that is neither a URL nor a list: `null`, `true`, `5`. */
export function isScalar(text: string): boolean {
  return /^(null|true|false|-?\d+(\.\d+)?(e[+-]?\d+)?)$/i.test(text)
}

/** Reads a list that is already parsed. */
export function readCatalogJson(json: Json, foundAt = ''): CatalogOutcome {
  if (isOwnExport(json)) {
    if (json.version > exportVersion) return rejectCatalog('newer-version', { version: String(json.version) })
    return checkCount({ format: 'switchboard', items: readOwnExport(json), leftOut: 0 })
  }
  if (isAiCatalog(json)) {
    const version = typeof json.specVersion === 'string' ? json.specVersion : ''
    if (Number.parseInt(version, 10) > catalogVersion) return rejectCatalog('newer-version', { version })
    return checkCount(readAiCatalog(json, foundAt))
  }
  const items = readAgentList(json, foundAt)
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
