import { retentionPatchSchema } from '@/lib/api/retention'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { readDefaultRetention, setDefaultRetention } from '@/lib/server/retention/retention-limits'
import { wakeRetentionJob } from '@/lib/server/retention/retention-job'

export const GET = route(async () => Response.json(await readDefaultRetention()))

export const PATCH = route(async ({ request }) => {
  const limits = await setDefaultRetention(await readJson(request, retentionPatchSchema))
  wakeRetentionJob()
  return Response.json(limits)
})
