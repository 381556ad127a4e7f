import 'server-only'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type BackupHeader, backupHeaderSchema, lastLine, tableEndSchema } from '@/lib/server/backup/backup-header'
import type { Source } from '@/lib/server/backup/store'
import type { PortableRow, TableShape } from '@/lib/server/backup/table-shape'
import { createSum } from '@/lib/server/backup/table-sum'

const newline = 0x0a

/** The lines of a gzip file, one after the other. Throws where it is none, or was cut off. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  // Long lines come in many pieces: each is looked through once.
  let pieces: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString()
        pieces = []
        start = end + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    }
  } finally {
    source.destroy()
  }
}

const batch = { rows: 500, length: 4_000_000 }

const codes: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'cannot be read: permission denied',
  Z_DATA_ERROR: 'is not a Switchboard backup, or is damaged',
  Z_BUF_ERROR: 'is incomplete: its end is missing',
}

/** A backup as a source, whose tables have to be read in their order. Throws where the file is none, or is damaged. */
export async function fileSource(file: string): Promise<Source & { header: BackupHeader }> {
  const lines = readLines(file)
  const wrong = (code: string, cause?: unknown) => new Error(`${file} ${codes[code]}.`, { cause })

  async function next(): Promise<string> {
    const { value, done } = await lines.next().catch((error: unknown) => {
      const code = String((error as { code?: unknown }).code)
      throw code in codes ? wrong(code, error) : error
    })
    if (done) throw wrong('Z_BUF_ERROR')
    return value
  }

  async function* rowsOf({ name }: TableShape): AsyncGenerator<PortableRow[]> {
    const sum = createSum()
    let rows: PortableRow[] = []
    let length = 0
    let line = await next()
    for (; line.startsWith('['); line = await next()) {
      const row = asJson(line) as PortableRow | null
      if (!row) throw wrong('Z_DATA_ERROR')
      sum.add(row)
      rows.push(row)
      length += line.length
      if (rows.length < batch.rows && length < batch.length) continue
      yield rows
      rows = []
      length = 0
    }
    if (rows.length > 0) yield rows
    const told = tableEndSchema.safeParse(asJson(line)).data
    const found = sum.total()
    if (told?.end !== name || told.rows !== found.rows || told.sum !== found.sum) throw wrong('Z_DATA_ERROR')
    if (name === header.tables.at(-1)?.name && (await next()) !== lastLine) throw wrong('Z_DATA_ERROR')
  }

  const header = readHeader(await next())
  return {
    header,
    migration: header.migration,
    tables: header.tables,
    rows: rowsOf,
    close: async () => void (await lines.return(undefined)),
  }

  function readHeader(line: string): BackupHeader {
    const read = backupHeaderSchema.safeParse(asJson(line))
    if (read.success) return read.data
    const newer = read.error.issues.find(({ path }) => path[0] === 'version')
    throw newer && read.error.issues.length === 1 ? new Error(`${file} ${newer.message}.`) : wrong('Z_DATA_ERROR')
  }
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
