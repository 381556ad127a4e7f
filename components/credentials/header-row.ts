/** One extra header; `id` is for the screen only. */
export interface HeaderRow {
  id: number
  name: string
  value: string
}

/** An empty row after those. */
export function withRow(rows: readonly HeaderRow[]): HeaderRow[] {
  return [...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', value: '' }]
}

/** The rows as headers; rows that are not filled in are left out. */
export function headersOf(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ name, value }) => name.trim() && value).map(({ name, value }) => [name.trim(), value]),
  )
}
