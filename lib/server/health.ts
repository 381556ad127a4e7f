import 'server-only'
import type { z } from 'zod'
import type { healthSchema } from '@/lib/api/agent-calls'
import { isAdmitted } from '@/lib/server/access/admit'
import { database } from '@/lib/server/db/client'
import { appVersion } from '@/lib/server/version'

/** Whether requests can be served. Version and database are only for those who may come in. */
export async function health(headers: Headers): Promise<z.infer<typeof healthSchema>> {
  const { prisma, provider } = database()
  const status = await prisma.$queryRaw`SELECT 1`.then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return (await isAdmitted(headers)) ? { status, version: appVersion, database: provider } : { status }
}
