import 'server-only'

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
 * Tables that only running processes and signed-in browsers need, and the migration table, which each database keeps for
 * itself.
 */
const excludedTables = new Set(['Lease', 'Instance', 'Errand', 'TaskCommand', 'BrowserSession', '_prisma_migrations'])

/** Returns true if the table is copied. */
export const isCopied = (name: string): boolean => !excludedTables.has(name)

/** Returns true if a migration inserts rows into the table, so that rows in it do not mean that the database is in use. */
export const isSeeded = (name: string): boolean => name === 'User'

/** Compares by name: the order does not depend on when a column was added. */
export const compareNames = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

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
