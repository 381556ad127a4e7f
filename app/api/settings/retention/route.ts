import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { wakeJob } from '@/lib/server/platform/job-pause'
import { readDefaultRetention, setDefaultRetention } from '@/lib/server/retention/retention-limits'

export const GET = route(operations.readRetention, () => readDefaultRetention())

export const PATCH = route(operations.changeRetention, async ({ body }) => {
  const limits = await setDefaultRetention(body)
  wakeJob('retention')
  return limits
})
