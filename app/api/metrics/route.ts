import { route } from '@/lib/server/http/route'
import { reportMetrics } from '@/lib/server/telemetry/report-metrics'

export const GET = route(reportMetrics)
