import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { previewExport } from '@/lib/server/traces/export-task'

export const GET = route(operations.previewExport, ({ viewer, params, query }) =>
  previewExport(viewer, params.id, query.redact),
)
