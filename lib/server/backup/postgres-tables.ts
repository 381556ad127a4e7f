import 'server-only'
import type { ClientBase } from 'pg'
import {
  compareNames,
  type ColumnKind,
  sortByReferences,
  isCopied,
  type LocalTable,
} from '@/lib/server/backup/table-shape'

const kinds: Record<string, ColumnKind> = {
  text: 'text',
  'character varying': 'text',
  integer: 'int',
  bigint: 'bigint',
  boolean: 'bool',
  'timestamp without time zone': 'date',
  jsonb: 'json',
  bytea: 'bytes',
}

function kindOf(table: string, column: string, declared: string): ColumnKind {
  const kind = kinds[declared]
  if (!kind) throw new Error(`Column ${table}.${column} has an unsupported type: ${declared}.`)
  return kind
}

const columnsQuery = `SELECT c."table_name" AS "table", c."column_name" AS "name", c."data_type" AS "type"
  FROM information_schema.columns c JOIN information_schema.tables t USING ("table_schema", "table_name")
  WHERE c."table_schema" = current_schema() AND t."table_type" = 'BASE TABLE' ORDER BY c."ordinal_position"`

const constraintsQuery = `SELECT own."relname" AS "table", con."contype" AS "type", other."relname" AS "needs",
    (SELECT json_agg(a."attname" ORDER BY k."place") FROM unnest(con."conkey") WITH ORDINALITY AS k ("number", "place")
      JOIN pg_attribute a ON a."attrelid" = con."conrelid" AND a."attnum" = k."number") AS "columns"
  FROM pg_constraint con JOIN pg_class own ON own.oid = con."conrelid" LEFT JOIN pg_class other ON other.oid = con."confrelid"
  WHERE con."contype" IN ('p', 'f') AND own."relnamespace" = (SELECT oid FROM pg_namespace WHERE "nspname" = current_schema())`

interface Constraint {
  table: string
  type: 'p' | 'f'
  needs: string | null
  columns: string[]
}

/**
 * Returns the tables of a PostgreSQL database that are copied, each after those that it references. Tables outside `known` are
 * left out.
 */
export async function readPostgresTables(client: ClientBase, known: ReadonlySet<string>): Promise<LocalTable[]> {
  const columns = await client.query<{ table: string; name: string; type: string }>(columnsQuery)
  const constraints = await client.query<Constraint>(constraintsQuery)
  const names = [...new Set(columns.rows.map(({ table }) => table))].filter((name) => isCopied(name) && known.has(name))
  return sortByReferences(
    names.map((name): LocalTable => {
      const own = constraints.rows.filter(({ table }) => table === name)
      return {
        name,
        columns: columns.rows
          .filter(({ table }) => table === name)
          .map((column) => ({ name: column.name, kind: kindOf(name, column.name, column.type) }))
          .toSorted(compareNames),
        key: own.find(({ type }) => type === 'p')?.columns ?? [],
        references: own.flatMap(({ needs }) => needs ?? []),
      }
    }),
  )
}
