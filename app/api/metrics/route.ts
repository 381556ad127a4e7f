import { route } from '@/lib/server/http/route'
import { respondWithMetrics } from '@/lib/server/http/respond-with-metrics'

export const GET = route(respondWithMetrics)
