import { rejectItem, type CatalogItem, maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { createUrlItem } from '@/lib/a2a/catalog/url-item'
import { toLabel } from '@/lib/a2a/catalog/to-label'
import { readListEntry } from '@/lib/a2a/catalog/read-list-entry'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'

/**
 * Reads plain text with one URL per line. Blank lines and lines that start with `#` are ignored. Stops after one line more than
 * a list may have.
 */
export function readAddressLines(text: string, foundAt: string): CatalogItem[] {
  const items: CatalogItem[] = []
  for (const line of iterateLines(text)) {
    if (line.startsWith('#')) continue
    // The URL in a table row or a list of links.
    const address = /https?:\/\/[^\s,;"'<>|)\]]+/i.exec(line)?.[0] ?? line.replace(/^[-*]\s+/, '')
    items.push(createUrlItem(address, foundAt, { label: toLabel(address) }))
    if (items.length > maxCatalogItems) break
  }
  return items
}

/**
 * Reads JSON values, one per line. Undefined if the first line is not JSON or there is only one line. Stops after one line more
 * than a list may have.
 */
export function readJsonLines(text: string, foundAt: string): CatalogItem[] | undefined {
  const items: CatalogItem[] = []
  for (const line of iterateLines(text)) {
    const json = parseLenientJson(line)
    if (items.length === 0 && !json.ok) return undefined
    items.push(
      json.ok ? readListEntry(json.value, foundAt) : rejectItem(toLabel(line.slice(0, 60)), 'broken-json', json.place),
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
