import 'server-only'
import { existsSync } from 'node:fs'
import type { Talk } from '@/lib/server/backup/backup'
import { copyAll } from '@/lib/server/backup/copy-all'
import { contents } from '@/lib/server/backup/report'
import { embeddedPlace, openSource, openTarget, placeName, postgresPlace } from '@/lib/server/backup/place'
import { requireUnused } from '@/lib/server/backup/sqlite-target'
import { env } from '@/lib/server/env'

/** `npm run move`: everything that the embedded database holds into a PostgreSQL database, which has to be empty. */
export async function move(url: string, options: { replace: boolean }, { say }: Talk): Promise<void> {
  const from = embeddedPlace()
  const to = postgresPlace(url)
  if (from.provider === 'sqlite' && existsSync(from.file)) requireUnused(from.file)
  const source = await openSource(from)
  try {
    say(`Moving ${placeName(from)} to ${placeName(to)}`)
    const target = await openTarget(to, source.migration, options.replace)
    const copied = await copyAll(source, target)
    say(`Copied and verified ${contents(copied)}.`)
    say('To use them, start Switchboard with DATABASE_URL set to this URL. The embedded database is unchanged.')
    say(
      env().SECRET_KEY
        ? 'Keep the same SECRET_KEY. Credentials cannot be decrypted without it.'
        : `Keep ${env().DATA_DIR}/secret.key, or set SECRET_KEY to its content. Credentials cannot be decrypted without it.`,
    )
  } finally {
    await source.close()
  }
}
