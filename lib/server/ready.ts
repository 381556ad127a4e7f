import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '@/lib/api/agent-calls'
import { database } from '@/lib/server/db/client'
import { ownMigrations } from '@/lib/server/db/migrate'
import { singleton } from '@/lib/server/singleton'
import { trouble } from '@/lib/server/db/trouble'
import { isStopping } from '@/lib/server/tasks/stopping'

/** However many ask, the database is asked once in that time. */
const freshMs = 1_000
/** A database that has not answered by then does not answer. */
const patienceMs = 2_000

interface Look {
  at: number
  seen: Promise<Readiness>
}

const last = () => singleton<{ look?: Look }>('readiness', () => ({}))

/** Whether requests should be sent here: the database answers and is of this version, and the process is not about to end. */
export async function ready(): Promise<Readiness> {
  if (isStopping()) return { status: 'down', reason: 'stopping' }
  // It may be read and not written to.
  if (trouble()) return { status: 'down', reason: 'database' }
  const now = Date.now()
  const known = last().look
  if (known && now - known.at < freshMs) return known.seen
  const seen = lookAtDatabase()
  last().look = { at: now, seen }
  return seen
}

async function lookAtDatabase(): Promise<Readiness> {
  const late = sleep(patienceMs, null, { ref: false })
  const applied = await Promise.race([appliedMigrations(), late])
  if (!applied) return { status: 'down', reason: 'database' }
  // A newer Switchboard beside this one may have added some.
  const missing = ownMigrations().some(({ name }) => !applied.has(name))
  return missing ? { status: 'down', reason: 'migrations' } : { status: 'ok' }
}

/** Null where the database does not answer. */
async function appliedMigrations(): Promise<Set<string> | null> {
  try {
    const rows = await database().prisma.$queryRaw<{ migration_name: string }[]>`
      SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`
    return new Set(rows.map((row) => row.migration_name))
  } catch {
    return null
  }
}
