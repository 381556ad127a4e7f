import { retentionTrialSchema } from '@/lib/api/retention'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { previewLimits } from '@/lib/server/retention/preview'

export const POST = route(async ({ request, viewer }) =>
  Response.json(await previewLimits(viewer, await readJson(request, retentionTrialSchema))),
)
