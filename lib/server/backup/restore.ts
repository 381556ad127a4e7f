import 'server-only'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CommandOutput } from '@/lib/server/backup/backup'
import { copyTables, formatCounts } from '@/lib/server/backup/copy-tables'
import { openFileSource } from '@/lib/server/backup/file-source'
import { openTarget, configuredLocation, describeLocation } from '@/lib/server/backup/database-location'
import { makePrivateFolder } from '@/lib/server/platform/private-files'
import { env } from '@/lib/server/platform/env'

/**
 * Restores a backup of either database into the database that the settings name (`npm run restore`). Throws if that is not
 * empty, unless `replace` is set.
 */
export async function restore(file: string, options: { replace: boolean }, { say }: CommandOutput): Promise<void> {
  const place = configuredLocation()
  const source = await openFileSource(resolve(file))
  try {
    const { at, app, key } = source.header
    say(`Restoring the backup from ${at} (${app}) to ${describeLocation(place)}`)
    const target = await openTarget(place, source.migration, options.replace)
    const copied = await copyTables(source, target)
    say(`Restored and verified ${formatCounts(copied)}.`)
    const previous = target.savedAs?.()
    if (previous) say(`The previous database was saved as ${previous}.`)
    if (key) say(await restoreKey(key))
    else
      say(
        'The backup has no encryption key. Credentials can be decrypted only with the key of the original Switchboard.',
      )
  } finally {
    await source.close()
  }
}

/** Writes the key of the backup to `secret.key`. An existing key is saved beside it. */
async function restoreKey(key: string): Promise<string> {
  const folder = resolve(env().DATA_DIR)
  const file = join(folder, 'secret.key')
  makePrivateFolder(folder)
  const present = await readFile(file, 'utf8').catch(() => null)
  if (present === key) return 'The encryption key is already in place.'
  const aside = `${file}.before-${Date.now()}`
  if (present !== null) await rename(file, aside)
  await writeFile(file, key, { mode: 0o600, flag: 'wx' })
  const message = `The encryption key was restored to ${file}`
  return present === null ? `${message}.` : `${message}. The previous key was saved as ${aside}.`
}
