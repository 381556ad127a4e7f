import { operations } from '@/lib/api/operations/operations'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { retryImport } from '@/lib/server/agents/catalog/start-import'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.retryImport, async ({ viewer, params }) => {
  const { id } = await retryImport(viewer, params.id)
  return requireImportResult(viewer, id, { offset: 0, limit: 0 })
})
