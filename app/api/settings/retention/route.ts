import { retentionPatchSchema } from '@/lib/api/retention'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { readDefaultRetention, setDefaultRetention } from '@/lib/server/retention/retention-limits'
import { wakeJob } from '@/lib/server/platform/background-jobs'

export const GET = route(async () => Response.json(await readDefaultRetention()))

export const PATCH = route(async ({ request }) => {
  const limits = await setDefaultRetention(await readJson(request, retentionPatchSchema))
  wakeJob('retention')
  return Response.json(limits)
})
