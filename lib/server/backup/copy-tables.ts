import 'server-only'
import {
  createChecksum,
  type PortableRow,
  type PortableValue,
  type TableChecksum,
  type TableShape,
} from '@/lib/server/backup/table-shape'
import { type Migration, replacedMigrations } from '@/lib/server/db/engine/migrations'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

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

/**
 * Returns the names of the tables and functions that the migrations create. Nothing else in a database belongs to Switchboard.
 */
export function findCreatedObjects(all: Migration[]): { tables: Set<string>; functions: Set<string> } {
  const namesMatching = (pattern: RegExp): Set<string> =>
    new Set(all.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name)))
  const tables = namesMatching(/(?:CREATE TABLE|ALTER TABLE "\w+" RENAME TO) "(\w+)"/g)
  return { tables, functions: namesMatching(/CREATE FUNCTION "(\w+)"/g) }
}

/**
 * Returns the migrations up to and including `last`, or those with the same result. Throws if this version does not know it.
 */
export function migrationsUpTo(all: Migration[], last: string): Migration[] {
  if (last === replacedMigrations.at(-1)) return all.slice(0, 1)
  if (replacedMigrations.includes(last))
    throw new Error(
      'The data is from an earlier development version of Switchboard. Restore it with the previous version, start that once, and make a new backup.',
    )
  const index = all.findIndex(({ name }) => name === last)
  if (index >= 0) return all.slice(0, index + 1)
  throw new Error(
    `The data is from a newer version of Switchboard: database migration ${last} is unknown to this version.`,
  )
}

/** Row count and checksum of each copied table. */
export type CopyResult = (TableChecksum & { table: string })[]

/** Earlier versions stored some texts that PostgreSQL cannot store. */
const toStorableValue = (value: PortableValue): PortableValue =>
  typeof value === 'string' && value.includes('\0') ? toStorableText(value) : value

/**
 * Copies all rows in one transaction, reads them back from the target and compares row counts and checksums. NUL in texts
 * becomes U+FFFD. Throws if they differ; the target is rolled back then.
 */
export async function copyTables(source: BackupSource, target: BackupTarget): Promise<CopyResult> {
  try {
    const copied: CopyResult = []
    for (const table of source.tables) {
      const sum = createChecksum()
      for await (const read of source.readRows(table)) {
        const rows = read.map((row) => row.map(toStorableValue))
        rows.forEach(sum.add)
        await target.insert(table, rows)
      }
      const expected = sum.total()
      const written = await target.checksum(table)
      if (written.rows !== expected.rows || written.sum !== expected.sum)
        throw new Error(
          `Verification of table ${table.name} failed: ${expected.rows} rows read, ${written.rows} rows written. Nothing was changed.`,
        )
      copied.push({ table: table.name, ...written })
    }
    await target.commit()
    return copied
  } catch (error) {
    await target.rollback()
    throw error
  }
}

const counted = [
  ['Agent', 'agent', 'agents'],
  ['Task', 'task', 'tasks'],
  ['TaskEvent', 'event', 'events'],
] as const

/** Returns the copied row counts as text: "5 agents, 1 task, 1,200 events". */
export function formatCounts(copied: CopyResult): string {
  return counted
    .map(([table, one, many]) => {
      const rows = copied.find((entry) => entry.table === table)?.rows ?? 0
      return `${rows.toLocaleString('en')} ${rows === 1 ? one : many}`
    })
    .join(', ')
}

/** Returns a size in MB with one decimal, or in kB below 1 MB. */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
