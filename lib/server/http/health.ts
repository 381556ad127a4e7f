import 'server-only'
import type { z } from 'zod'
import type { healthSchema } from '@/lib/api/agent-calls'
import { isAuthenticated } from '@/lib/server/access/require-token'
import { database } from '@/lib/server/db/engine/client'
import { currentOutage } from '@/lib/server/db/engine/database-outage'
import { currentInstanceId } from '@/lib/server/instances/current-instance'
import { checkReadiness } from '@/lib/server/http/check-readiness'
import { appVersion } from '@/lib/server/platform/version'

/** Returns whether requests can be served. Version and database are included only for authenticated callers. */
export async function readHealth(headers: Headers): Promise<z.infer<typeof healthSchema>> {
  const readiness = await checkReadiness()
  const reason = currentOutage()?.reason
  const result = reason ? { ...readiness, trouble: reason } : readiness
  // Without a database, no session can be read.
  if (!(await isAuthenticated(headers).catch(() => false))) return result
  const instance = currentInstanceId()
  return { ...result, version: appVersion, database: database().provider, ...(instance && { instance }) }
}
