import 'server-only'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Talk } from '@/lib/server/backup/backup'
import { copyAll } from '@/lib/server/backup/copy-all'
import { fileSource } from '@/lib/server/backup/file-source'
import { contents } from '@/lib/server/backup/report'
import { openTarget, ownPlace, placeName } from '@/lib/server/backup/place'
import { makePrivateFolder } from '@/lib/server/db/private-files'
import { env } from '@/lib/server/env'

/** `npm run restore`: everything that a backup holds, of either database, into the database that the settings name. */
export async function restore(file: string, options: { replace: boolean }, { say }: Talk): Promise<void> {
  const place = ownPlace()
  const source = await fileSource(resolve(file))
  try {
    const { at, app, key } = source.header
    say(`Restoring the backup from ${at} (${app}) to ${placeName(place)}`)
    const target = await openTarget(place, source.migration, options.replace)
    const copied = await copyAll(source, target)
    say(`Restored and verified ${contents(copied)}.`)
    const kept = target.kept?.()
    if (kept) say(`The previous database was saved as ${kept}.`)
    if (key) say(await restoreKey(key))
    else
      say(
        'The backup has no encryption key. Credentials can be decrypted only with the key of the original Switchboard.',
      )
  } finally {
    await source.close()
  }
}

/** Puts the key of the backup in its place; one that is there is kept beside it. */
async function restoreKey(key: string): Promise<string> {
  const folder = resolve(env().DATA_DIR)
  const file = join(folder, 'secret.key')
  makePrivateFolder(folder)
  const present = await readFile(file, 'utf8').catch(() => null)
  if (present === key) return 'The encryption key is already in place.'
  const aside = `${file}.before-${Date.now()}`
  if (present !== null) await rename(file, aside)
  await writeFile(file, key, { mode: 0o600, flag: 'wx' })
  const put = `The encryption key was restored to ${file}`
  return present === null ? `${put}.` : `${put}. The previous key was saved as ${aside}.`
}
