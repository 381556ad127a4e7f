import { cellText, type TableData } from '@/components/parts/table/table-data'
import type { Json } from '@/lib/a2a/json'

const sample = 200

/** Returns the width of each column in `ch`, by title and first rows, so that a virtual table keeps its layout. */
export function columnWidths(table: TableData): number[] {
  const rows = table.rows.slice(0, sample)
  return table.columns.map((name, column) => {
    const longest = Math.max(name.length + 3, ...rows.map((row) => cellText(row[column] ?? null).length))
    return Math.min(Math.max(longest + 3, 8), 40)
  })
}

/** Returns the rows that contain every word of `text`, ignoring case. */
export function filterRows(rows: Json[][], text: string): Json[][] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const line = row.map(cellText).join('\n').toLowerCase()
    return words.every((word) => line.includes(word))
  })
}

function tidy(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ')
}

/** Formats rows for the clipboard of spreadsheets: cells separated by tabs. */
export function toTsv(table: TableData): string {
  return [table.columns, ...table.rows.map((row) => row.map(cellText))]
    .map((row) => row.map(tidy).join('\t'))
    .join('\n')
}

/** Formats rows as CSV. Cells that look like formulas are marked as text. */
export async function toCsv(table: TableData): Promise<string> {
  const { default: Papa } = await import('papaparse')
  // A number with a sign is not a formula.
  const escapeFormulae = /^(?:[=@\t\r]|[+-](?![\d.]))/
  return Papa.unparse({ fields: table.columns, data: table.rows.map((row) => row.map(cellText)) }, { escapeFormulae })
}
