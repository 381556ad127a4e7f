import 'server-only'
import type Sqlite from 'better-sqlite3'
import { byName, type ColumnKind, inOrder, isCopied, type LocalTable, quoted } from '@/lib/server/backup/table-shape'

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

/** The tables of a SQLite database that are copied, each behind those that it refers to. */
export function sqliteTables(db: Sqlite.Database): LocalTable[] {
  const names = db
    .prepare<[], string>(
      `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite@_%' ESCAPE '@'`,
    )
    .pluck()
    .all()
  return inOrder(names.filter(isCopied).map((name) => tableOf(db, name)))
}

function tableOf(db: Sqlite.Database, name: string): LocalTable {
  const columns = db.pragma(`table_info(${quoted(name)})`) as { name: string; type: string; pk: number }[]
  const references = db.pragma(`foreign_key_list(${quoted(name)})`) as { table: string }[]
  return {
    name,
    columns: columns
      .map((column) => ({ name: column.name, kind: kindOf(name, column.name, column.type) }))
      .toSorted(byName),
    key: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    needs: references.map(({ table }) => table),
  }
}
