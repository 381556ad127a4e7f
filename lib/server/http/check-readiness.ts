import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '@/lib/api/agent-calls'
import { database } from '@/lib/server/db/engine/client'
import { readOwnMigrations } from '@/lib/server/db/engine/migrate'
import { singleton } from '@/lib/server/platform/singleton'
import { currentOutage } from '@/lib/server/db/engine/database-outage'
import { isStopping } from '@/lib/server/platform/stopping'

/** Milliseconds for which the result is cached. */
const freshMs = 1_000
/** Milliseconds after which the database counts as unresponsive. */
const timeoutMs = 2_000

interface CachedReadiness {
  at: number
  seen: Promise<Readiness>
}

const last = () => singleton<{ look?: CachedReadiness }>('readiness', () => ({}))

/**
 * Returns whether requests should be sent here: the database responds and has the right schema version, and the process is not
 * stopping.
 */
export async function checkReadiness(): Promise<Readiness> {
  if (isStopping()) return { status: 'down', reason: 'stopping' }
  // The database may be readable but not writable.
  if (currentOutage()) return { status: 'down', reason: 'database' }
  const now = Date.now()
  const known = last().look
  if (known && now - known.at < freshMs) return known.seen
  const seen = checkDatabase()
  last().look = { at: now, seen }
  return seen
}

async function checkDatabase(): Promise<Readiness> {
  const timedOut = sleep(timeoutMs, null, { ref: false })
  const applied = await Promise.race([appliedMigrations(), timedOut])
  if (!applied) return { status: 'down', reason: 'database' }
  // A newer Switchboard on the same database may have added some.
  const missing = readOwnMigrations().some(({ name }) => !applied.has(name))
  return missing ? { status: 'down', reason: 'migrations' } : { status: 'ok' }
}

/** Returns null if the database does not respond. */
async function appliedMigrations(): Promise<Set<string> | null> {
  try {
    const rows = await database().prisma.$queryRaw<{ migration_name: string }[]>`
      SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`
    return new Set(rows.map((row) => row.migration_name))
  } catch {
    return null
  }
}
