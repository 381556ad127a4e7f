import {
  type CatalogItem,
  type CatalogOutcome,
  type CatalogReading,
  mostLines,
  unusable,
} from '@/lib/a2a/catalog/catalog'
import { exportVersion, isOwnExport, readOwnExport } from '@/lib/a2a/catalog/own-export'
import { readAgentList } from '@/lib/a2a/catalog/read-agent-list'
import { isAiCatalog, readAiCatalog } from '@/lib/a2a/catalog/read-ai-catalog'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { readAddressLines, readJsonLines } from '@/lib/a2a/catalog/read-lines'
import type { Json } from '@/lib/a2a/json'
import { jsonBounds } from '@/lib/a2a/parse-bounded-json'

/** What the JSON of a list may hold: 10,000 cards with 1,000 values each. Reading it takes seconds, in a worker thread. */
const listBounds = { ...jsonBounds, values: 10_000_000, keys: 300_000 }

/** The AI Catalog version that is understood: its major number (Version Handling). */
const catalogVersion = 1

/**
 * Reads the text of a list of agents, whatever its format. `foundAt`: where it was fetched, empty for one that was pasted.
 * A line that cannot be used has a problem of its own; the list as a whole has one only when it is none, or has more than
 * 10,000 lines: no more than one beyond these is read. Takes linear time: about 5 s for the 32 MB that a list may have, so
 * the server reads large ones in a worker thread.
 */
export function readCatalog(text: string, foundAt = ''): CatalogOutcome {
  const given = text.replace(/^\u{feff}/u, '').trim()
  if (given === '') return unusable('empty')
  if (given.startsWith('<')) return unusable('web-page')
  if (isScalar(given)) return unusable('no-list')
  if (!/^([[{"]|\/[/*])/.test(given))
    return counted({ format: 'urls', items: readAddressLines(given, foundAt), leftOut: 0 })
  const json = parseJson(given, listBounds)
  if (json.ok) return readCatalogJson(json.value, foundAt)
  const items = readJsonLines(given, foundAt)
  return items ? counted({ format: 'agent-list', items, leftOut: 0 }) : unusable('broken-json', json.place)
}

/** True for JSON that is neither an address nor a list: `null`, `true`, `5`. */
export function isScalar(text: string): boolean {
  return /^(null|true|false|-?\d+(\.\d+)?(e[+-]?\d+)?)$/i.test(text)
}

/** The same for a list that is parsed already. */
export function readCatalogJson(json: Json, foundAt = ''): CatalogOutcome {
  if (isOwnExport(json)) {
    if (json.version > exportVersion) return unusable('newer-version', { version: String(json.version) })
    return counted({ format: 'switchboard', items: readOwnExport(json), leftOut: 0 })
  }
  if (isAiCatalog(json)) {
    const version = typeof json.specVersion === 'string' ? json.specVersion : ''
    if (Number.parseInt(version, 10) > catalogVersion) return unusable('newer-version', { version })
    return counted(readAiCatalog(json, foundAt))
  }
  const items = readAgentList(json, foundAt)
  if (items === undefined) return unusable('no-list')
  return counted({ format: items.every(isAddress) ? 'urls' : 'agent-list', items, leftOut: 0 })
}

const isAddress = (item: CatalogItem): boolean => 'url' in item && item.url !== undefined && !('tags' in item)

function counted(reading: CatalogReading): CatalogOutcome {
  const { length: count } = reading.items
  if (count === 0) return unusable('no-agents', { leftOut: reading.leftOut })
  return count > mostLines ? unusable('too-many-lines', { most: mostLines }) : { ok: true, value: reading }
}
