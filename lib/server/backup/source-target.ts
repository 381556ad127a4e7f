import 'server-only'
import type { PortableRow, TableShape } from '@/lib/server/backup/table-shape'
import type { TableChecksum } from '@/lib/server/backup/table-checksum'

/** A snapshot of a database or backup from which rows are read. */
export interface BackupSource {
  /** Last migration that was applied to its tables. */
  migration: string
  tables: TableShape[]
  /** Yields all rows of a table, in batches. The tables must be read one after another, in the order of `tables`. */
  readRows: (table: TableShape) => AsyncIterable<PortableRow[]>
  close: () => Promise<void>
}

/** A database into which rows are written in one transaction. */
export interface BackupTarget {
  /** Inserts rows whose values are in the order of the table's columns. */
  insert: (table: TableShape, rows: PortableRow[]) => Promise<void>
  /** Returns row count and checksum of a table in the target. */
  checksum: (table: TableShape) => Promise<TableChecksum>
  /** Applies the remaining migrations and commits. */
  commit: () => Promise<void>
  /** Discards all rows. */
  rollback: () => Promise<void>
}
