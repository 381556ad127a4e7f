import { route } from '@/lib/server/http/route'
import { respondWithMetrics } from '@/lib/server/http/health'

export const GET = route(respondWithMetrics)
