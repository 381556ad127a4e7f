import 'server-only'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type BackupHeader, backupFormat, backupVersion, lastLine } from '@/lib/server/backup/backup-header'
import type { Copied } from '@/lib/server/backup/copy-all'
import type { Source } from '@/lib/server/backup/store'
import { createSum } from '@/lib/server/backup/table-sum'

/**
 * Writes everything that a source has into a new file (JSON lines, gzip), which only its owner may read. It gets its name once
 * it is whole. Throws where there is one of that name.
 */
export async function writeBackup(
  source: Source,
  file: string,
  about: Pick<BackupHeader, 'app' | 'database' | 'key'>,
): Promise<{ copied: Copied; bytes: number }> {
  const taken = () => new Error(`${file} already exists. Choose another name, or delete the file first.`)
  if (existsSync(file)) throw taken()
  const partial = `${file}.partial`
  const copied: Copied = []
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
      const sum = createSum()
      for await (const rows of source.rows(table)) {
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
    if (existsSync(file)) throw taken()
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return { copied, bytes: (await stat(file)).size }
}
