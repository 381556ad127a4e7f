import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatCounts, formatFileSize } from '@/lib/server/backup/copy-tables'
import { openSource, configuredLocation, describeLocation } from '@/lib/server/backup/database-location'
import { writeBackup } from '@/lib/server/backup/write-backup'
import { env } from '@/lib/server/platform/env'

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
