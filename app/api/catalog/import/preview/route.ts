import { operations } from '@/lib/api/operations/operations'
import { toImportPreview } from '@/lib/server/agents/catalog/import-view'
import { readImportSource } from '@/lib/server/agents/catalog/start-import'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.previewImport, async ({ request }) =>
  toImportPreview(await readImportSource(request)),
)
