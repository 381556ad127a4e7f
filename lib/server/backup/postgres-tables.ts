import 'server-only'
import type { ClientBase } from 'pg'
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
  'character varying': 'text',
  integer: 'int',
  bigint: 'bigint',
  boolean: 'bool',
  'timestamp without time zone': 'date',
  jsonb: 'json',
  bytea: 'bytes',
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
        columns: toPortableColumns(
          kinds,
          name,
          columns.rows.filter(({ table }) => table === name),
        ),
        key: own.find(({ type }) => type === 'p')?.columns ?? [],
        references: own.flatMap(({ needs }) => needs ?? []),
      }
    }),
  )
}

/** Rows whose sizes are read at once, and the approximate number of bytes that are read at once. */
const batch = { rows: 500, bytes: 4_000_000 }

const readExpressions: Record<ColumnKind, (column: string) => string> = {
  text: (column) => column,
  int: (column) => column,
  bigint: (column) => `${column}::text`,
  bool: (column) => column,
  date: (column) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  json: (column) => `${column}::text`,
  bytes: (column) => `encode(${column}, 'hex')`,
}

function toPortable(kind: ColumnKind, value: PortableValue): PortableValue {
  if (value === null) return null
  if (kind === 'json') return canonicalJson(String(value))
  return kind === 'bytes' ? Buffer.from(String(value), 'hex').toString('base64') : value
}

/**
 * Yields all rows of a table within the open transaction, in batches. The database knows the sizes of the rows without reading
 * them; they decide how many rows a batch has.
 */
export async function* readPostgresRows(
  client: ClientBase,
  { name, key }: LocalTable,
  { columns }: TableShape,
): AsyncGenerator<PortableRow[]> {
  const from = `FROM ${quoteIdentifier(name)} ORDER BY ${key.map(quoteIdentifier).join(', ')}`
  const wide = columns.filter(({ kind }) => kind === 'text' || kind === 'json' || kind === 'bytes')
  const size = wide.map(
    (column) => `coalesce(octet_length(${quoteIdentifier(column.name)}${column.kind === 'json' ? '::text' : ''}), 0)`,
  )
  const list = columns.map((column) => readExpressions[column.kind](quoteIdentifier(column.name))).join(', ')
  await client.query(`DECLARE "sizes" NO SCROLL CURSOR FOR SELECT ${['8', ...size].join(' + ')} ${from}`)
  await client.query(`DECLARE "rows" NO SCROLL CURSOR FOR SELECT ${list} ${from}`)
  for (;;) {
    const sizes = await client.query<[number]>({ text: `FETCH ${batch.rows} FROM "sizes"`, rowMode: 'array' })
    if (sizes.rows.length === 0) break
    for (const count of batchSizes(sizes.rows.map(([bytes]) => bytes))) {
      const { rows } = await client.query<PortableRow>({ text: `FETCH ${count} FROM "rows"`, rowMode: 'array' })
      yield rows.map((row) => columns.map(({ kind }, index) => toPortable(kind, row[index] ?? null)))
    }
  }
  await client.query('CLOSE "sizes"; CLOSE "rows"')
}

/** Returns the number of rows of each batch, so that no batch is much too large. A larger row forms a batch of its own. */
function batchSizes(sizes: number[]): number[] {
  const batches: number[] = []
  let count = 0
  let bytes = 0
  for (const size of sizes) {
    if (count > 0 && bytes + size > batch.bytes) {
      batches.push(count)
      count = 0
      bytes = 0
    }
    count += 1
    bytes += size
  }
  return [...batches, count]
}

const types: Record<ColumnKind, string> = {
  text: 'text',
  int: 'int',
  bigint: 'bigint',
  bool: 'boolean',
  date: 'timestamp',
  json: 'text',
  bytes: 'text',
}

const writeExpressions: Partial<Record<ColumnKind, (column: string) => string>> = {
  json: (column) => `${column}::jsonb`,
  bytes: (column) => `decode(${column}, 'base64')`,
}

/** Writes rows into a table within the open transaction, in one statement. */
export async function writePostgresRows(
  client: ClientBase,
  { name, columns }: TableShape,
  rows: PortableRow[],
): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name))
  const values = columns.map(({ kind }, index) => writeExpressions[kind]?.(`"c${index}"`) ?? `"c${index}"`)
  const recordColumns = columns.map(({ kind }, index) => `"c${index}" ${types[kind]}`)
  const objects = rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value])))
  await client.query(
    `INSERT INTO ${quoteIdentifier(name)} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_to_recordset($1) AS "given" (${recordColumns.join(', ')})`,
    [JSON.stringify(objects)],
  )
}
