import { operations } from '@/lib/api/operations/operations'
import { respondWithAiCatalog } from '@/lib/server/agents/catalog/export-catalog'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readAiCatalog, ({ request, viewer }) => respondWithAiCatalog(viewer, request))
