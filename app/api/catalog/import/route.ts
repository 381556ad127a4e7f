import { readImportSource, startImport } from '@/lib/server/agents/catalog/start-import'
import { requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { prefersAsync } from '@/lib/server/platform/http/request-headers'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request, viewer }) => {
  const { id, done } = await startImport(viewer, await readImportSource(request))
  const at = { Location: `/api/catalog/imports/${id}` }
  if (prefersAsync(request.headers)) {
    const begun = await requireImportResult(viewer, id, { offset: 0, limit: 0 })
    return Response.json(begun, { status: 202, headers: { ...at, 'Preference-Applied': 'respond-async' } })
  }
  await done
  return Response.json(await requireImportResult(viewer, id, { offset: 0, limit: maxCatalogItems }), { headers: at })
})
