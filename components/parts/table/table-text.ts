import { cellText, type TableData } from '@/components/parts/table/table-data'

function tidy(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ')
}

/** Rows as spreadsheets take them from the clipboard: cells between tabs. */
export function asTabbed(table: TableData): string {
  return [table.columns, ...table.rows.map((row) => row.map(cellText))]
    .map((row) => row.map(tidy).join('\t'))
    .join('\n')
}

/** Rows as CSV. A cell that a spreadsheet would take for a formula is marked as text. */
export async function asCsv(table: TableData): Promise<string> {
  const { default: Papa } = await import('papaparse')
  // A leading sign alone makes no formula out of a number.
  const escapeFormulae = /^(?:[=@\t\r]|[+-](?![\d.]))/
  return Papa.unparse({ fields: table.columns, data: table.rows.map((row) => row.map(cellText)) }, { escapeFormulae })
}
