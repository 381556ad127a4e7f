import 'server-only'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BackupSource, CopyResult } from '@/lib/server/backup/copy-tables'
import { columnKinds, createChecksum } from '@/lib/server/backup/table-shape'
import { z } from 'zod'

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
