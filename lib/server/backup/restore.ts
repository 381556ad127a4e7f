import 'server-only'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type BackupHeader,
  backupHeaderSchema,
  type CommandOutput,
  lastLine,
  tableEndSchema,
} from '@/lib/server/backup/backup'
import { type BackupSource, copyTables, formatCounts } from '@/lib/server/backup/copy-tables'
import {
  configuredLocation,
  type DatabaseLocation,
  describeLocation,
  openTarget,
} from '@/lib/server/backup/database-location'
import { describeError } from '@/lib/server/platform/describe-error'
import { makePrivateFolder } from '@/lib/server/platform/private-files'
import { env } from '@/lib/server/platform/env'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { createChecksum, type PortableRow, type TableShape } from '@/lib/server/backup/table-shape'

/**
 * Restores a backup of either database, with its key, into the database that the settings name (`npm run restore`). Throws if that
 * is not empty, unless `replace` is set, and before any change if the key cannot be stored.
 */
export async function restore(file: string, options: { replace: boolean }, { say }: CommandOutput): Promise<void> {
  const place = configuredLocation()
  const source = await openFileSource(resolve(file))
  try {
    const { at, app, key } = source.header
    say(`Restoring the backup from ${at} (${app}) to ${describeLocation(place)}`)
    const prepared = key ? await prepareKey(key) : undefined
    const restored = await restoreTables(source, place, options.replace).catch(async (error: unknown) => {
      await prepared?.discard()
      throw error
    })
    say(`Restored and verified ${formatCounts(restored.copied)}.`)
    if (restored.savedAs) say(`The previous database was saved as ${restored.savedAs}.`)
    if (prepared) say(await prepared.store())
    else
      say(
        'The backup has no encryption key. Credentials can be decrypted only with the key of the original Switchboard.',
      )
  } finally {
    await source.close()
  }
}

async function restoreTables(source: BackupSource, place: DatabaseLocation, replace: boolean) {
  const target = await openTarget(place, source.migration, replace)
  const copied = await copyTables(source, target)
  return { copied, savedAs: target.savedAs?.() }
}

/** An encryption key that is written beside its place. */
interface PreparedKey {
  /** Puts it in its place. An existing key is saved beside it. Returns what was done, as a sentence. */
  store: () => Promise<string>
  discard: () => Promise<void>
}

/**
 * Writes the key of the backup beside `secret.key`, before the database is changed. Throws if that fails or if `secret.key` cannot
 * be read.
 */
async function prepareKey(key: string): Promise<PreparedKey> {
  const folder = resolve(env().DATA_DIR)
  const file = join(folder, 'secret.key')
  const prepared = `${file}.restoring`
  const discard = () => rm(prepared, { force: true })
  try {
    makePrivateFolder(folder)
    const present = await readIfPresent(file)
    if (present === key) return { store: async () => 'The encryption key is already in place.', discard }
    await discard()
    await writeFile(prepared, key, { mode: 0o600, flag: 'wx', flush: true })
    return { store: () => storeKey(prepared, file, present !== null), discard }
  } catch (error) {
    const reason = describeError(error)
    throw new Error(`Nothing was changed: the encryption key of the backup cannot be stored as ${file}. ${reason}`, {
      cause: error,
    })
  }
}

async function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
}

async function storeKey(prepared: string, file: string, replaces: boolean): Promise<string> {
  const aside = `${file}.before-${Date.now()}`
  try {
    if (replaces) await rename(file, aside)
    await rename(prepared, file)
  } catch (error) {
    throw new Error(`The data was restored, but not its encryption key. Rename ${prepared} to ${file}.`, {
      cause: error,
    })
  }
  const message = `The encryption key was restored to ${file}`
  return replaces ? `${message}. The previous key was saved as ${aside}.` : `${message}.`
}

const newline = 0x0a

/** Yields the lines of a gzip file. Throws if the file is not gzip or is cut off. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  // A long line arrives in many chunks; each chunk is searched once.
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

/** Opens a backup file as a source. Its tables must be read in order. Throws if the file is not a backup or is damaged. */
export async function openFileSource(file: string): Promise<BackupSource & { header: BackupHeader }> {
  const lines = readLines(file)
  const invalid = (code: string, cause?: unknown) => new Error(`${file} ${codes[code]}.`, { cause })

  async function next(): Promise<string> {
    const { value, done } = await lines.next().catch((error: unknown) => {
      const code = String((error as { code?: unknown }).code)
      throw code in codes ? invalid(code, error) : error
    })
    if (done) throw invalid('Z_BUF_ERROR')
    return value
  }

  async function* rowsOf({ name }: TableShape): AsyncGenerator<PortableRow[]> {
    const sum = createChecksum()
    let rows: PortableRow[] = []
    let length = 0
    let line = await next()
    for (; line.startsWith('['); line = await next()) {
      const row = parseLine(line) as PortableRow | null
      if (!row) throw invalid('Z_DATA_ERROR')
      sum.add(row)
      rows.push(row)
      length += line.length
      if (rows.length < batch.rows && length < batch.length) continue
      yield rows
      rows = []
      length = 0
    }
    if (rows.length > 0) yield rows
    const tableEnd = tableEndSchema.safeParse(parseLine(line)).data
    const total = sum.total()
    if (tableEnd?.end !== name || tableEnd.rows !== total.rows || tableEnd.sum !== total.sum)
      throw invalid('Z_DATA_ERROR')
    if (name === header.tables.at(-1)?.name && (await next()) !== lastLine) throw invalid('Z_DATA_ERROR')
  }

  const header = readHeader(await next())
  return {
    header,
    migration: header.migration,
    tables: header.tables,
    readRows: rowsOf,
    close: async () => void (await lines.return(undefined)),
  }

  function readHeader(line: string): BackupHeader {
    const read = backupHeaderSchema.safeParse(parseLine(line))
    if (read.success) return read.data
    const newer = read.error.issues.find(({ path }) => path[0] === 'version')
    throw newer && read.error.issues.length === 1 ? new Error(`${file} ${newer.message}.`) : invalid('Z_DATA_ERROR')
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
