import { maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { buildUrl } from '@/lib/api/operations/build-url'
import { operations } from '@/lib/api/operations/operations'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { readImportSource } from '@/lib/server/agents/catalog/start-import'
import { startImport } from '@/lib/server/agents/catalog/start-import'
import { respond, route } from '@/lib/server/http/route'
import { prefersAsync } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.importCatalog, async ({ request, viewer }) => {
  const { id, done } = await startImport(viewer, await readImportSource(request))
  const at = { Location: buildUrl('readImport', { id }) }
  if (prefersAsync(request.headers)) {
    const begun = await requireImportResult(viewer, id, { offset: 0, limit: 0 })
    const headers = { ...at, 'Preference-Applied': 'respond-async' }
    return respond(operations.importCatalog, begun, { status: 202, headers })
  }
  await done
  const result = await requireImportResult(viewer, id, { offset: 0, limit: maxCatalogItems })
  return respond(operations.importCatalog, result, { headers: at })
})
