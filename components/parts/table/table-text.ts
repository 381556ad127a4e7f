import { cellText, type TableData } from '@/components/parts/table/table-data'

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
