import 'server-only'

/** What a column holds, whatever the database calls it. */
export const columnKinds = ['text', 'int', 'bigint', 'bool', 'date', 'json', 'bytes'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** A value as it travels: bigint and date (ISO 8601) as text, json as its canonical text, bytes as base64. */
export type PortableValue = string | number | boolean | null
export type PortableRow = PortableValue[]

export interface TableShape {
  name: string
  columns: { name: string; kind: ColumnKind }[]
}

/** A table as one database has it. */
export interface LocalTable extends TableShape {
  /** The columns of its primary key. */
  key: string[]
  /** Tables that it refers to. */
  needs: string[]
}

/** Tables that only running processes and signed-in browsers need, and the list of migrations, which each database keeps for itself. */
const leftOut = new Set(['Lease', 'Instance', 'Errand', 'BrowserSession', '_prisma_migrations'])

/** Tables that are copied. */
export const isCopied = (name: string): boolean => !leftOut.has(name)

/** Tables that a migration puts something into: what is in them says nothing of whether a database was used. */
export const isFilledAtStart = (name: string): boolean => name === 'User'

/** In an order that does not depend on when a column was added. */
export const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

/** A name within a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables, each behind those that it refers to. */
export function inOrder(tables: LocalTable[]): LocalTable[] {
  const ordered: LocalTable[] = []
  const left = new Set(tables.toSorted(byName))
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name))
    const next = [...left].find(({ name, needs }) => needs.every((need) => need === name || !names.has(need)))
    if (!next) throw new Error('The tables of the database have circular references.')
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}
