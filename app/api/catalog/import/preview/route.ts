import { toImportPreview } from '@/lib/server/agents/catalog/import-view'
import { readImportSource } from '@/lib/server/agents/catalog/start-import'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request }) => Response.json(toImportPreview(await readImportSource(request))))
