import 'server-only'
import type Sqlite from 'better-sqlite3'
import {
  canonicalJson,
  type ColumnKind,
  isCopied,
  type LocalTable,
  type PortableRow,
  type PortableValue,
  quoteIdentifier,
  sortByReferences,
  type TableShape,
  toPortableColumns,
} from '@/lib/server/backup/table-shape'

const kinds: Record<string, ColumnKind> = {
  text: 'text',
  integer: 'int',
  bigint: 'bigint',
  boolean: 'bool',
  datetime: 'date',
  jsonb: 'json',
  blob: 'bytes',
}

/** Returns the tables of a SQLite database that are copied, each after those that it references. */
export function readSqliteTables(db: Sqlite.Database): LocalTable[] {
  const names = db
    .prepare<[], string>(
      `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite@_%' ESCAPE '@'`,
    )
    .pluck()
    .all()
  return sortByReferences(names.filter(isCopied).map((name) => tableOf(db, name)))
}

function tableOf(db: Sqlite.Database, name: string): LocalTable {
  const columns = db.pragma(`table_info(${quoteIdentifier(name)})`) as { name: string; type: string; pk: number }[]
  const references = db.pragma(`foreign_key_list(${quoteIdentifier(name)})`) as { table: string }[]
  return {
    name,
    columns: toPortableColumns(kinds, name, columns),
    key: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: references.map(({ table }) => table),
  }
}

/** Maximum number of rows of a batch, and its approximate number of characters. */
const batch = { rows: 500, length: 4_000_000 }

type Stored = string | bigint | number | Buffer | null

function dateOf(value: Stored): string {
  // Dates that the database itself wrote have no zone and are in UTC.
  const text = typeof value === 'string' && !/[Z+]|-\d\d:\d\d$/.test(value) ? `${value}Z` : value
  return new Date(typeof text === 'string' ? text : Number(text)).toISOString()
}

const readers: Record<ColumnKind, (value: Stored) => PortableValue> = {
  text: String,
  int: Number,
  bigint: String,
  bool: (value) => Number(value) === 1,
  date: dateOf,
  json: (value) => canonicalJson(String(value)),
  bytes: (value) => Buffer.from(value as Buffer).toString('base64'),
}

const writers: Record<ColumnKind, (value: PortableValue) => Stored> = {
  text: String,
  int: (value) => BigInt(Number(value)),
  bigint: (value) => BigInt(String(value)),
  bool: (value) => (value ? 1n : 0n),
  // Dates are compared as text, so they are written as Prisma writes them.
  date: (value) => String(value).replace('Z', '+00:00'),
  json: String,
  bytes: (value) => Buffer.from(String(value), 'base64'),
}

/** Yields all rows of a table, in batches. */
export async function* readSqliteRows(
  db: Sqlite.Database,
  { name, columns }: TableShape,
): AsyncGenerator<PortableRow[]> {
  const list = columns.map((column) => quoteIdentifier(column.name)).join(', ')
  const statement = db
    .prepare<[], Stored[]>(`SELECT ${list} FROM ${quoteIdentifier(name)}`)
    .safeIntegers()
    .raw()
  let rows: PortableRow[] = []
  let length = 0
  for (const stored of statement.iterate()) {
    const row = columns.map(({ kind }, index) => {
      const value = stored[index] ?? null
      return value === null ? null : readers[kind](value)
    })
    rows.push(row)
    for (const value of row) length += typeof value === 'string' ? value.length : 8
    if (rows.length < batch.rows && length < batch.length) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}

/** Returns a function that writes rows into a table. */
export function createSqliteWriter(db: Sqlite.Database, { name, columns }: TableShape): (rows: PortableRow[]) => void {
  const list = columns.map((column) => quoteIdentifier(column.name)).join(', ')
  const insert = db.prepare(
    `INSERT INTO ${quoteIdentifier(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  return (rows) => {
    for (const row of rows)
      insert.run(
        columns.map(({ kind }, index) => {
          const value = row[index] ?? null
          return value === null ? null : writers[kind](value)
        }),
      )
  }
}
