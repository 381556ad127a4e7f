import { broken, type CatalogItem, mostLines } from '@/lib/a2a/catalog/catalog'
import { itemAt } from '@/lib/a2a/catalog/item-at'
import { labelOf } from '@/lib/a2a/catalog/label'
import { listItem } from '@/lib/a2a/catalog/list-item'
import { parseJson } from '@/lib/a2a/catalog/parse-json'

/**
 * The agents of a plain text: one address a line. Blank lines and those that begin with `#` say nothing. Stops after one
 * line more than a list may have.
 */
export function readAddressLines(text: string, foundAt: string): CatalogItem[] {
  const items: CatalogItem[] = []
  for (const line of linesOf(text)) {
    if (line.startsWith('#')) continue
    // What stands beside an address in a table or a list of links.
    const address = /https?:\/\/[^\s,;"'<>|)\]]+/i.exec(line)?.[0] ?? line.replace(/^[-*]\s+/, '')
    items.push(itemAt(address, foundAt, { label: labelOf(address) }))
    if (items.length > mostLines) break
  }
  return items
}

/**
 * The agents of JSON values that stand on a line each. Undefined where the first line is none, or there is no other. Stops
 * after one line more than a list may have.
 */
export function readJsonLines(text: string, foundAt: string): CatalogItem[] | undefined {
  const items: CatalogItem[] = []
  for (const line of linesOf(text)) {
    const json = parseJson(line)
    if (items.length === 0 && !json.ok) return undefined
    items.push(json.ok ? listItem(json.value, foundAt) : broken(labelOf(line.slice(0, 60)), 'broken-json', json.place))
    if (items.length > mostLines) break
  }
  return items.length < 2 ? undefined : items
}

/** The lines of a text that are not blank, without the spaces around them. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end).trim()
    if (line !== '') yield line
    start = end + 1
  }
}
