import { publicRoute } from '@/lib/server/http/route'
import { checkReadiness } from '@/lib/server/http/health'

export const GET = publicRoute(async () => {
  const report = await checkReadiness()
  return Response.json(report, { status: report.status === 'ok' ? 200 : 503 })
})
