import 'server-only'
import type { PortableRow, TableShape } from '@/lib/server/backup/table-shape'
import type { TableSum } from '@/lib/server/backup/table-sum'

/** Where rows come from, as they were at one moment. */
export interface Source {
  /** The last migration that its tables had. */
  migration: string
  tables: TableShape[]
  /** All rows of one of the tables, a few at a time; `tables` one after the other, in their order. */
  rows: (table: TableShape) => AsyncIterable<PortableRow[]>
  close: () => Promise<void>
}

/** Where rows go to, all of them or none. */
export interface Target {
  /** Takes rows of one table, whose columns are in this order. */
  insert: (table: TableShape, rows: PortableRow[]) => Promise<void>
  /** What the table holds now. */
  sum: (table: TableShape) => Promise<TableSum>
  /** Brings what was taken to this version's shape and lets it be seen. */
  finish: () => Promise<void>
  /** Forgets what was taken. */
  abandon: () => Promise<void>
}
