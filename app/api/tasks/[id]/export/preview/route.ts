import { exportQuerySchema } from '@/lib/api/trace'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { previewExport } from '@/lib/server/traces/export-task'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await previewExport(viewer, params.id, readQuery(request, exportQuerySchema).redact)),
)
