import 'server-only'
import { hash } from 'node:crypto'

/** Database-independent types of columns. */
export const columnKinds = ['text', 'int', 'bigint', 'bool', 'date', 'json', 'bytes'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** A value in a backup: bigint and date (ISO 8601) are text, json is canonical text, bytes are base64. */
export type PortableValue = string | number | boolean | null
export type PortableRow = PortableValue[]

export interface TableShape {
  name: string
  columns: { name: string; kind: ColumnKind }[]
}

/** A table of a specific database. */
export interface LocalTable extends TableShape {
  /** Columns of the primary key. */
  key: string[]
  /** Names of the tables that it references. */
  references: string[]
}

/**
 * Tables that only running processes and browsers that sign in need, and the migration table, which each database keeps for
 * itself.
 */
const excludedTables = new Set([
  'Lease',
  'Instance',
  'Errand',
  'TaskCommand',
  'BrowserSession',
  'PasskeyChallenge',
  '_prisma_migrations',
])

/** Returns true if the table is copied. */
export const isCopied = (name: string): boolean => !excludedTables.has(name)

/** Tables into which migrations insert rows. */
const seededTables = new Set(['User', 'AuditHead'])

/** Returns true if a migration inserts rows into the table, so that rows in it do not mean that the database is in use. */
export const isSeeded = (name: string): boolean => seededTables.has(name)

/** Compares by name: the order does not depend on when a column was added. */
export const compareNames = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

/**
 * Returns the columns of a table, by name. `kinds`: the portable type of each type of the database, whose name is in lower case.
 * Throws for any other type.
 */
export function toPortableColumns(
  kinds: Readonly<Record<string, ColumnKind>>,
  table: string,
  columns: readonly { name: string; type: string }[],
): TableShape['columns'] {
  const portable = columns.map(({ name, type }) => {
    const kind = kinds[type.toLowerCase()]
    if (!kind) throw new Error(`Column ${table}.${name} has an unsupported type: ${type}.`)
    return { name, kind }
  })
  return portable.toSorted(compareNames)
}

/** Quotes an identifier for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Sorts tables so that each comes after those that it references. Throws for circular references. */
export function sortByReferences(tables: LocalTable[]): LocalTable[] {
  const ordered: LocalTable[] = []
  const remaining = new Set(tables.toSorted(compareNames))
  while (remaining.size > 0) {
    const names = new Set([...remaining].map(({ name }) => name))
    const next = [...remaining].find(({ name, references: needs }) =>
      needs.every((need) => need === name || !names.has(need)),
    )
    if (!next) throw new Error('The tables of the database have circular references.')
    ordered.push(next)
    remaining.delete(next)
  }
  return ordered
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}

/** Returns JSON text with sorted members. PostgreSQL stores members in an order of its own. */
export function canonicalJson(text: string): string {
  return JSON.stringify(sortMembers(JSON.parse(text)))
}

/** Number of rows of a table, and a checksum over them that does not depend on their order. */
export interface TableChecksum {
  rows: number
  sum: string
}

const modulus = 1n << 128n

/** Creates an accumulator for the count and checksum of rows. */
export function createChecksum(): { add: (row: PortableRow) => void; total: () => TableChecksum } {
  let rows = 0
  let sum = 0n
  return {
    add: (row) => {
      rows += 1
      sum = (sum + BigInt(`0x${hash('sha256', JSON.stringify(row)).slice(0, 32)}`)) % modulus
    },
    total: () => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  }
}
