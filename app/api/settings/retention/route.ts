import { retentionPatchSchema } from '@/lib/api/retention'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { defaultLimits, setDefaultLimits } from '@/lib/server/retention/limits'
import { wakeRetainer } from '@/lib/server/retention/retainer'

export const GET = route(async () => Response.json(await defaultLimits()))

export const PATCH = route(async ({ request }) => {
  const limits = await setDefaultLimits(await readJson(request, retentionPatchSchema))
  wakeRetainer()
  return Response.json(limits)
})
