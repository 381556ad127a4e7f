import 'server-only'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BackupSource, type CopyResult, formatCounts, formatFileSize } from '@/lib/server/backup/copy-tables'
import { configuredLocation, describeLocation, openSource } from '@/lib/server/backup/database-location'
import { env } from '@/lib/server/platform/env'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { columnKinds, createChecksum } from '@/lib/server/backup/table-shape'
import { z } from 'zod'

/** Where a command prints its progress. */
export interface CommandOutput {
  say: (text: string) => void
}

/**
 * Writes all stored data to a file, as a snapshot (`npm run backup`). Switchboard may keep running. Throws if the folder or the
 * key is missing.
 */
export async function backup(
  file: string,
  options: { withKey: boolean; app: string },
  { say }: CommandOutput,
): Promise<void> {
  const place = configuredLocation()
  const keyFile = join(resolve(env().DATA_DIR), 'secret.key')
  const key = options.withKey ? await readKey(keyFile) : undefined
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Error(`Folder not found: ${folder}.`)
  say(`Backing up ${describeLocation(place)}`)
  const source = await openSource(place)
  try {
    const about = { app: options.app, database: place.provider, ...(key && { key }) }
    const { copied, bytes } = await writeBackup(source, resolve(file), about)
    say(`Backed up ${formatCounts(copied)} to ${resolve(file)} (${formatFileSize(bytes)}).`)
    say(describeKey(key !== undefined, keyFile))
  } finally {
    await source.close()
  }
}

async function readKey(keyFile: string): Promise<string> {
  return readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new Error(`No generated key found at ${keyFile}. Run the command without --with-key.`, { cause: error })
  })
}

function describeKey(isIncluded: boolean, keyFile: string): string {
  if (isIncluded) return 'The backup includes the encryption key. Anyone with the file can use the credentials in it.'
  const where = env().SECRET_KEY ? 'the value of SECRET_KEY' : keyFile
  return `The backup does not include the encryption key. Keep it as well: ${where}.`
}

/** Format name and version in the first line of a backup. */
const backupFormat = 'switchboard-backup'
const backupVersion = 1

/** First line of a backup. The rows of each table follow, then a line with their count and checksum. */
export const backupHeaderSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion, 'was written by a newer version of Switchboard'),
  /** Program and version that wrote the backup. */
  app: z.string(),
  at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgresql']),
  /** Last migration of the source database. */
  migration: z.string(),
  /** Generated encryption key, if the backup was made with `--with-key`. */
  key: z.string().optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
    }),
  ),
})
export type BackupHeader = z.infer<typeof backupHeaderSchema>

/** Line after the rows of a table. */
export const tableEndSchema = z.object({ end: z.string(), rows: z.number().int(), sum: z.string() })

/** Last line of a complete backup. A file without it was cut off. */
export const lastLine = JSON.stringify({ complete: true })

/**
 * Writes all rows of a source to a new file (JSON lines, gzip) with mode 0600. The file gets its name once it is complete.
 * Throws if a file of that name exists.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  about: Pick<BackupHeader, 'app' | 'database' | 'key'>,
): Promise<{ copied: CopyResult; bytes: number }> {
  const nameConflict = () => new Error(`${file} already exists. Choose another name, or delete the file first.`)
  if (existsSync(file)) throw nameConflict()
  const partial = `${file}.partial`
  const copied: CopyResult = []
  async function* lines(): AsyncGenerator<string> {
    const { migration, tables } = source
    const header: BackupHeader = {
      format: backupFormat,
      version: backupVersion,
      at: new Date().toISOString(),
      ...about,
      migration,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }
    yield `${JSON.stringify(header)}\n`
    for (const table of tables) {
      const sum = createChecksum()
      for await (const rows of source.readRows(table)) {
        rows.forEach(sum.add)
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      }
      const total = sum.total()
      copied.push({ table: table.name, ...total })
      yield `${JSON.stringify({ end: table.name, ...total })}\n`
    }
    yield `${lastLine}\n`
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    if (existsSync(file)) throw nameConflict()
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return { copied, bytes: (await stat(file)).size }
}
