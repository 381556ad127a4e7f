import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { readDefaultRetention, setDefaultRetention } from '@/lib/server/retention/retention-limits'
import { wakeJob } from '@/lib/server/platform/background-jobs'

export const GET = route(operations.readRetention, () => readDefaultRetention())

export const PATCH = route(operations.changeRetention, async ({ body }) => {
  const limits = await setDefaultRetention(body)
  wakeJob('retention')
  return limits
})
