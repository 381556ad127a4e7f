import { broken, type CatalogItem } from '@/lib/a2a/catalog/catalog'
import { itemAt } from '@/lib/a2a/catalog/item-at'
import { labelOf } from '@/lib/a2a/catalog/label'
import { listItem } from '@/lib/a2a/catalog/list-item'
import { parseJson } from '@/lib/a2a/catalog/parse-json'

/** The agents of a plain text: one address a line. Blank lines and those that begin with `#` say nothing. */
export function readAddressLines(text: string, foundAt: string): CatalogItem[] {
  return linesOf(text)
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      // What stands beside an address in a table or a list of links.
      const address = /https?:\/\/[^\s,;"'<>|)\]]+/i.exec(line)?.[0] ?? line.replace(/^[-*]\s+/, '')
      return itemAt(address, foundAt, { label: labelOf(address) })
    })
}

/** The agents of JSON values that stand on a line each. Undefined where the first line is none. */
export function readJsonLines(text: string, foundAt: string): CatalogItem[] | undefined {
  const lines = linesOf(text)
  if (lines.length < 2 || !parseJson(lines[0] ?? '').ok) return undefined
  return lines.map((line) => {
    const json = parseJson(line)
    return json.ok ? listItem(json.value, foundAt) : broken(labelOf(line.slice(0, 60)), 'broken-json', json.place)
  })
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
