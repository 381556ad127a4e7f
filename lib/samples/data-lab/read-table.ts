import Papa from 'papaparse'

export type Row = Record<string, string | number>

const maxCharacters = 500_000
const maxColumns = 100
const maxRows = 5000
const maxCells = 100_000

/** Returns the separator that occurs most in the header row. Looks only at its beginning. */
function detectDelimiter(csv: string): string {
  const end = csv.search(/[\r\n]/)
  const header = csv.slice(0, Math.min(end === -1 ? csv.length : end, 10_000))
  const counts = [',', '\t', ';', '|'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark
}

/** Returns the column names. Empty and repeated names get their position. */
function columnNames(header: unknown[]): string[] {
  const names = new Set<string>()
  for (const [index, cell] of header.entries()) {
    const name = String(cell ?? '').trim()
    names.add(name === '' || names.has(name) ? `${name}#${index + 1}` : name)
  }
  return [...names]
}

const oversized = (limit: string) => ({ problem: `The table is too large. The limit is ${limit}.` })

/**
 * Reads a CSV text with a header row. Returns at most 5,000 rows, or a problem: more than 500,000 characters, 100 columns or
 * 100,000 cells, or no rows. The limits are checked before the rows are created.
 */
export function readTable(csv: string): { columns: string[]; rows: Row[] } | { problem: string } {
  const text = csv.trim()
  if (text.length > maxCharacters) return oversized('500,000 characters')
  const { data } = Papa.parse<(string | number)[]>(text, {
    delimiter: detectDelimiter(text),
    dynamicTyping: true,
    preview: maxRows + 1,
    skipEmptyLines: true,
  })
  const [header = [], ...lines] = data
  const width = lines.reduce((most, line) => Math.max(most, line.length), header.length)
  if (width > maxColumns) return oversized(`${maxColumns} columns`)
  if (header.length * lines.length > maxCells) return oversized('100,000 cells')
  if (lines.length === 0 || text === '') return { problem: 'The file is not a CSV file with a header row.' }
  const columns = columnNames(header)
  const rows = lines.map((line) =>
    Object.fromEntries(columns.flatMap((column, at) => (line[at] === undefined ? [] : [[column, line[at]]]))),
  )
  return { columns, rows }
}
