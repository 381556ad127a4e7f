import { operations } from '@/lib/api/operations/operations'
import { respondWithMetrics } from '@/lib/server/http/health'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.metrics, respondWithMetrics)
