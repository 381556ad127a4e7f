import { retentionPreviewInputSchema } from '@/lib/api/retention'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { previewRetention } from '@/lib/server/retention/due-logs'

export const POST = route(async ({ request, viewer }) =>
  Response.json(await previewRetention(viewer, await readJson(request, retentionPreviewInputSchema))),
)
