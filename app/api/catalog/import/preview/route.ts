import { importPreview } from '@/lib/server/catalog/import-view'
import { readSource } from '@/lib/server/catalog/read-source'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request }) => Response.json(importPreview(await readSource(request))))
