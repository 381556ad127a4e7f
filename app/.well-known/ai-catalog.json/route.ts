import { answerAiCatalog } from '@/lib/server/catalog/answer-ai-catalog'
import { route } from '@/lib/server/http/route'

export const GET = route(({ request, viewer }) => answerAiCatalog(viewer, request))
