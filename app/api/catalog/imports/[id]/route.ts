import { operations } from '@/lib/api/operations/operations'
import { requireImport, requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { stopImport } from '@/lib/server/agents/catalog/run-import'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readImport, ({ viewer, params, query }) =>
  requireImportResult(viewer, params.id, query),
)

export const DELETE = route(operations.stopImport, async ({ viewer, params }) => {
  const { id } = await requireImport(viewer, params.id)
  await stopImport(id)
  return requireImportResult(viewer, id, { offset: 0, limit: 0 })
})
