import { isExactNumber } from '@/components/parts/json/exact-json'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Rows of cells under named columns. */
export interface TableData {
  columns: string[]
  rows: Json[][]
}

const mostColumns = 64

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object' || isExactNumber(value)
}

/** An array of like objects as a table; null for anything else. */
export function tableOf(value: Json): TableData | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return null
  const objects: JsonObject[] = value
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0 || columns.length > mostColumns) return null
  const cells = objects.flatMap((row) => Object.values(row))
  // Trees in most cells read better as a tree.
  if (cells.filter(isScalar).length * 2 < cells.length) return null
  return {
    columns,
    rows: objects.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? null) : null))),
  }
}

/** What a cell shows. */
export function cellText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** True for a date, a time, a number: read as one word, whatever signs and spaces are in it. */
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

/** True where every filled cell of a column is a number. */
export function isNumeric(table: TableData, column: number): boolean {
  const filled = table.rows.map((row) => row[column] ?? null).filter((value) => cellText(value) !== '')
  return filled.length > 0 && filled.every((value) => asNumber(value) !== null)
}

/** Rows ordered by a column, numbers by size, empty cells last. */
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
