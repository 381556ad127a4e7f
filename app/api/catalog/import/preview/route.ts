import { toImportPreview } from '@/lib/server/catalog/import-view'
import { readImportSource } from '@/lib/server/catalog/read-import-source'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request }) => Response.json(toImportPreview(await readImportSource(request))))
