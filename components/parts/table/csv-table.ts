import Papa from 'papaparse'
import type { TableData } from '@/components/parts/table/table-data'

const mostRows = 20_000
const longestText = 4_000_000
const mostColumns = 200
/** The parser takes seconds for millions of quotes. */
const mostQuotes = 500_000

/** Same names and empty ones are told apart by their position. */
function columnNames(names: string[]): string[] {
  return names.map((name, index) => {
    const plain = name.trim()
    if (!plain) return `#${index + 1}`
    return names.indexOf(name) === index ? plain : `${plain} (${index + 1})`
  })
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

/** Returns how much of the text is read: up to its limits on characters and quotes. */
function readableLength(text: string): number {
  let at = -1
  for (let count = 0; count <= mostQuotes; count += 1) {
    at = text.indexOf('"', at + 1)
    if (at === -1 || at >= longestText) return Math.min(text.length, longestText)
  }
  return at
}

/** Comma- or tab-separated text as a table, and whether it was `cut` because the text has more rows; null where it has none. */
export function csvTable(text: string): { table: TableData; cut: boolean } | null {
  const whole = withoutLastBreaks(text)
  const length = readableLength(whole)
  const long = whole.length > length
  const { data, meta } = Papa.parse<string[]>(whole.slice(0, length), {
    skipEmptyLines: true,
    preview: 1 + mostRows,
  })
  // Where the text ends in the middle of a row.
  if (long && !meta.truncated) data.pop()
  const [head, ...rows] = data
  if (!head || rows.length === 0) return null
  // Rows may have more cells than there are headings.
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), head.length)
  if (width > mostColumns) return null
  const names = Array.from({ length: width }, (_, column) => head[column] ?? '')
  const cells = rows.map((row) => names.map((_, column) => row[column] ?? null))
  return { table: { columns: columnNames(names), rows: cells }, cut: long || meta.truncated }
}
