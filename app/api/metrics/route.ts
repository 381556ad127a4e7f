import { route } from '@/lib/server/http/route'
import { respondWithMetrics } from '@/lib/server/telemetry/respond-with-metrics'

export const GET = route(respondWithMetrics)
