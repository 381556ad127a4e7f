import 'server-only'
import type { ClientBase } from 'pg'
import { canonicalJson } from '@/lib/server/backup/canonical-json'
import {
  type ColumnKind,
  type LocalTable,
  type PortableRow,
  type PortableValue,
  quoted,
  type TableShape,
} from '@/lib/server/backup/table-shape'

/** Rows whose sizes are asked for at once, and about how many bytes are read at once. */
const batch = { rows: 500, bytes: 4_000_000 }

const asRead: Record<ColumnKind, (column: string) => string> = {
  text: (column) => column,
  int: (column) => column,
  bigint: (column) => `${column}::text`,
  bool: (column) => column,
  date: (column) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  json: (column) => `${column}::text`,
  bytes: (column) => `encode(${column}, 'hex')`,
}

function portable(kind: ColumnKind, value: PortableValue): PortableValue {
  if (value === null) return null
  if (kind === 'json') return canonicalJson(String(value))
  return kind === 'bytes' ? Buffer.from(String(value), 'hex').toString('base64') : value
}

/**
 * All rows of a table within the transaction that is open, a few at a time: how many is decided by their sizes, which the
 * database knows without reading them.
 */
export async function* postgresRows(
  client: ClientBase,
  { name, key }: LocalTable,
  { columns }: TableShape,
): AsyncGenerator<PortableRow[]> {
  const from = `FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ')}`
  const wide = columns.filter(({ kind }) => kind === 'text' || kind === 'json' || kind === 'bytes')
  const size = wide.map(
    (column) => `coalesce(octet_length(${quoted(column.name)}${column.kind === 'json' ? '::text' : ''}), 0)`,
  )
  const list = columns.map((column) => asRead[column.kind](quoted(column.name))).join(', ')
  await client.query(`DECLARE "sizes" NO SCROLL CURSOR FOR SELECT ${['8', ...size].join(' + ')} ${from}`)
  await client.query(`DECLARE "rows" NO SCROLL CURSOR FOR SELECT ${list} ${from}`)
  for (;;) {
    const sizes = await client.query<[number]>({ text: `FETCH ${batch.rows} FROM "sizes"`, rowMode: 'array' })
    if (sizes.rows.length === 0) break
    for (const count of counts(sizes.rows.map(([bytes]) => bytes))) {
      const { rows } = await client.query<PortableRow>({ text: `FETCH ${count} FROM "rows"`, rowMode: 'array' })
      yield rows.map((row) => columns.map(({ kind }, index) => portable(kind, row[index] ?? null)))
    }
  }
  await client.query('CLOSE "sizes"; CLOSE "rows"')
}

/** How many rows to read at a time, so that no reading is much too large; a larger row goes alone. */
function counts(sizes: number[]): number[] {
  const taken: number[] = []
  let count = 0
  let bytes = 0
  for (const size of sizes) {
    if (count > 0 && bytes + size > batch.bytes) {
      taken.push(count)
      count = 0
      bytes = 0
    }
    count += 1
    bytes += size
  }
  return [...taken, count]
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

const asWritten: Partial<Record<ColumnKind, (column: string) => string>> = {
  json: (column) => `${column}::jsonb`,
  bytes: (column) => `decode(${column}, 'base64')`,
}

/** Writes rows into a table within the transaction that is open, in one statement. */
export async function writePostgres(
  client: ClientBase,
  { name, columns }: TableShape,
  rows: PortableRow[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name))
  const values = columns.map(({ kind }, index) => asWritten[kind]?.(`"c${index}"`) ?? `"c${index}"`)
  const given = columns.map(({ kind }, index) => `"c${index}" ${types[kind]}`)
  const objects = rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value])))
  await client.query(
    `INSERT INTO ${quoted(name)} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_to_recordset($1) AS "given" (${given.join(', ')})`,
    [JSON.stringify(objects)],
  )
}
