import 'server-only'
import { existsSync } from 'node:fs'
import type { CommandOutput } from '@/lib/server/backup/backup'
import { copyTables, formatCounts } from '@/lib/server/backup/copy-tables'
import {
  embeddedLocation,
  openSource,
  openTarget,
  describeLocation,
  postgresLocation,
} from '@/lib/server/backup/database-location'
import { requireUnused } from '@/lib/server/backup/sqlite-target'
import { env } from '@/lib/server/platform/env'

/**
 * Copies the embedded database to a PostgreSQL database (`npm run move`). Throws if that is not empty, unless `replace` is set.
 */
export async function move(url: string, options: { replace: boolean }, { say }: CommandOutput): Promise<void> {
  const from = embeddedLocation()
  const to = postgresLocation(url)
  if (from.provider === 'sqlite' && existsSync(from.file)) requireUnused(from.file)
  const source = await openSource(from)
  try {
    say(`Moving ${describeLocation(from)} to ${describeLocation(to)}`)
    const target = await openTarget(to, source.migration, options.replace)
    const copied = await copyTables(source, target)
    say(`Copied and verified ${formatCounts(copied)}.`)
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
