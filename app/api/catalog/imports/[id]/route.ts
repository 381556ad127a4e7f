import { importQuerySchema } from '@/lib/api/catalog'
import { requireImport, requireImportResult } from '@/lib/server/agents/catalog/import-view'
import { stopImport } from '@/lib/server/agents/catalog/run-import'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const GET = route<Params>(async ({ request, viewer, params }) =>
  Response.json(await requireImportResult(viewer, params.id, readQuery(request, importQuerySchema))),
)

export const DELETE = route<Params>(async ({ viewer, params }) => {
  const { id } = await requireImport(viewer, params.id)
  await stopImport(id)
  return Response.json(await requireImportResult(viewer, id, { offset: 0, limit: 0 }))
})
