import { respondWithAiCatalog } from '@/lib/server/agents/catalog/export-catalog'
import { route } from '@/lib/server/http/route'

export const GET = route(({ request, viewer }) => respondWithAiCatalog(viewer, request))
