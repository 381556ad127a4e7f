import { operations } from '@/lib/api/operations/operations'
import { readAuditDays, setAuditDays } from '@/lib/server/access/record-audit'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readAuditSettings, async () => ({ days: await readAuditDays() }))

export const PATCH = route(operations.changeAuditSettings, async ({ body: { days } }) => {
  await setAuditDays(days)
  return { days }
})
