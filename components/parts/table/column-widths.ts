import { cellText, type TableData } from '@/components/parts/table/table-data'

const sample = 200

/** Returns the width of each column in `ch`, by title and first rows, so that a virtual table keeps its layout. */
export function columnWidths(table: TableData): number[] {
  const rows = table.rows.slice(0, sample)
  return table.columns.map((name, column) => {
    const longest = Math.max(name.length + 3, ...rows.map((row) => cellText(row[column] ?? null).length))
    return Math.min(Math.max(longest + 3, 8), 40)
  })
}
