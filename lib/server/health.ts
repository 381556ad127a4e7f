import 'server-only'
import type { z } from 'zod'
import type { healthSchema } from '@/lib/api/agent-calls'
import { isAdmitted } from '@/lib/server/access/admit'
import { database } from '@/lib/server/db/client'
import { trouble } from '@/lib/server/db/trouble'
import { selfId } from '@/lib/server/instances/self'
import { ready } from '@/lib/server/ready'
import { appVersion } from '@/lib/server/version'

/** Whether requests can be served. Version and database are only for those who may come in. */
export async function health(headers: Headers): Promise<z.infer<typeof healthSchema>> {
  const readiness = await ready()
  const reason = trouble()?.reason
  const told = reason ? { ...readiness, trouble: reason } : readiness
  // Without a database no session can be looked up.
  if (!(await isAdmitted(headers).catch(() => false))) return told
  const instance = selfId()
  return { ...told, version: appVersion, database: database().provider, ...(instance && { instance }) }
}
