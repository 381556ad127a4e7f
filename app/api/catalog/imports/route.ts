import { operations } from '@/lib/api/operations/operations'
import { listRecentImports } from '@/lib/server/agents/catalog/import-view'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listImports, async ({ viewer }) => ({ imports: await listRecentImports(viewer) }))
