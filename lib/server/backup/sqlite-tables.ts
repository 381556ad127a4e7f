import 'server-only'
import type Sqlite from 'better-sqlite3'
import {
  compareNames,
  type ColumnKind,
  sortByReferences,
  isCopied,
  type LocalTable,
  quoteIdentifier,
} from '@/lib/server/backup/table-shape'

const kinds: Record<string, ColumnKind> = {
  TEXT: 'text',
  INTEGER: 'int',
  BIGINT: 'bigint',
  BOOLEAN: 'bool',
  DATETIME: 'date',
  JSONB: 'json',
  BLOB: 'bytes',
}

function kindOf(table: string, column: string, declared: string): ColumnKind {
  const kind = kinds[declared.toUpperCase()]
  if (!kind) throw new Error(`Column ${table}.${column} has an unsupported type: ${declared}.`)
  return kind
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
    columns: columns
      .map((column) => ({ name: column.name, kind: kindOf(name, column.name, column.type) }))
      .toSorted(compareNames),
    key: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: references.map(({ table }) => table),
  }
}
