import 'server-only'
import { existsSync } from 'node:fs'
import type { Talk } from '@/lib/server/backup/backup'
import { copyAll } from '@/lib/server/backup/copy-all'
import { embeddedPlace, openSource, openTarget, placeName, postgresPlace } from '@/lib/server/backup/place'
import { requireUnused } from '@/lib/server/backup/sqlite-target'
import { env } from '@/lib/server/env'

/** `npm run move`: everything that the embedded database holds into a PostgreSQL database, which has to be empty. */
export async function move(url: string, options: { replace: boolean }, { say, tell }: Talk): Promise<void> {
  const from = embeddedPlace()
  const to = postgresPlace(url)
  if (from.provider === 'sqlite' && existsSync(from.file)) requireUnused(from.file)
  const source = await openSource(from)
  try {
    say(`Moving ${placeName(from)} to ${placeName(to)}`)
    const target = await openTarget(to, source.migration, options.replace)
    const copied = await copyAll(source, target, tell)
    const rows = copied.reduce((sum, table) => sum + table.rows, 0)
    say(`All ${rows.toLocaleString('en')} rows are there; counts and checksums of ${copied.length} tables agree.`)
    say('Start Switchboard with DATABASE_URL set to that address. The embedded database stays as it is.')
    say(
      env().SECRET_KEY
        ? 'SECRET_KEY has to stay the same, or credentials do not open.'
        : `Credentials open with ${env().DATA_DIR}/secret.key only: keep DATA_DIR, or set SECRET_KEY to what the file holds.`,
    )
  } finally {
    await source.close()
  }
}
