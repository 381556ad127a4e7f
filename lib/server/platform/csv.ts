import 'server-only'

/** Spreadsheets run a cell that starts with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** Returns one line of a CSV file (RFC 4180) with its line end. Text that a spreadsheet would run as a formula gets a `'`. */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
