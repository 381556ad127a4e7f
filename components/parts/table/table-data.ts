import { isExactNumber } from '@/lib/a2a/json/exact-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Rows of cells with column names. */
export interface TableData {
  columns: string[]
  rows: Json[][]
}

const maxColumns = 64

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object' || isExactNumber(value)
}

/** Converts an array of similar objects to a table; null for other values. */
export function toTable(value: Json): TableData | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return null
  const objects: JsonObject[] = value
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0 || columns.length > maxColumns) return null
  const cells = objects.flatMap((row) => Object.values(row))
  // Data with mostly nested cells is easier to read as a tree.
  if (cells.filter(isScalar).length * 2 < cells.length) return null
  return {
    columns,
    rows: objects.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? null) : null))),
  }
}

/** Returns the text of a cell. */
export function cellText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns true for dates, times and numbers, which must not wrap. */
export function isFigure(text: string): boolean {
  return /^(?=.*\d)[\d\s.,:;/%+TZ€$£¥-]{1,32}$/.test(text)
}

function asNumber(value: Json): number | null {
  if (typeof value === 'number') return value
  if (isExactNumber(value)) return Number(cellText(value))
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ''))
  return Number.isNaN(number) ? null : number
}

/** Returns true if all non-empty cells of a column are numbers. */
export function isNumeric(table: TableData, column: number): boolean {
  const filled = table.rows.map((row) => row[column] ?? null).filter((value) => cellText(value) !== '')
  return filled.length > 0 && filled.every((value) => asNumber(value) !== null)
}

/** Returns the rows sorted by a column: numbers by value, empty cells last. */
export function sortRows(table: TableData, column: number, descending: boolean): Json[][] {
  const numeric = isNumeric(table, column)
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compare = (left: Json, right: Json): number =>
    numeric ? (asNumber(left) ?? 0) - (asNumber(right) ?? 0) : collator.compare(cellText(left), cellText(right))
  return table.rows.toSorted((left, right) => {
    const [a, b] = [left[column] ?? null, right[column] ?? null]
    const empty = Number(cellText(a) === '') - Number(cellText(b) === '')
    return empty || (descending ? compare(b, a) : compare(a, b))
  })
}
