import { listRecentImports } from '@/lib/server/agents/catalog/import-view'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ viewer }) => Response.json({ imports: await listRecentImports(viewer) }))
