import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { healthSchema, Readiness } from '@/lib/api/agent-calls'
import { tryAuthenticate } from '@/lib/server/access/authenticate'
import { database } from '@/lib/server/db/engine/client'
import { currentOutage } from '@/lib/server/db/engine/database-outage'
import { ownMigrationNames, readAppliedMigrations } from '@/lib/server/db/engine/migrate'
import { currentInstanceId } from '@/lib/server/instances/current-instance'
import { isRefusingRequests } from '@/lib/server/platform/stopping'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import { appVersion } from '@/lib/server/platform/version'

/** Milliseconds after which the database counts as unresponsive. */
const timeoutMs = 2_000

const cache = createTtlCache<Readiness>('readiness')

/**
 * Returns whether requests should be sent here: the database responds and has the right schema version, and the process is not
 * stopping.
 */
export async function checkReadiness(): Promise<Readiness> {
  if (isRefusingRequests()) return { status: 'down', reason: 'stopping' }
  // The database may be readable but not writable.
  if (currentOutage()) return { status: 'down', reason: 'database' }
  return cache.get('database', checkDatabase)
}

async function checkDatabase(): Promise<Readiness> {
  const timedOut = sleep(timeoutMs, null, { ref: false })
  const applied = await Promise.race([appliedMigrations(), timedOut])
  if (!applied) return { status: 'down', reason: 'database' }
  // A newer Switchboard on the same database may have added some.
  const missing = ownMigrationNames().some((name) => !applied.has(name))
  return missing ? { status: 'down', reason: 'migrations' } : { status: 'ok' }
}

/** Returns null if the database does not respond. */
async function appliedMigrations(): Promise<Set<string> | null> {
  try {
    return await readAppliedMigrations()
  } catch {
    return null
  }
}

/** Returns whether requests can be served. Version and database are included only for authenticated callers. */
export async function readHealth(headers: Headers): Promise<z.infer<typeof healthSchema>> {
  const readiness = await checkReadiness()
  const reason = currentOutage()?.reason
  const result = reason ? { ...readiness, trouble: reason } : readiness
  // Without a database, no session can be read.
  if (!(await tryAuthenticate(headers).catch(() => null))) return result
  const instance = currentInstanceId()
  return { ...result, version: appVersion, database: database().provider, ...(instance && { instance }) }
}

/** Responds with all metrics in the Prometheus text format 0.0.4. */
export async function respondWithMetrics(): Promise<Response> {
  const { registry, info, pool } = metrics()
  const opened = database()
  info.set({ version: appVersion, database: opened.provider }, 1)
  for (const [state, count] of Object.entries(opened.connections?.() ?? {})) pool.set({ state }, count)
  return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
}
