import { publicRoute } from '@/lib/server/http/route'
import { readHealth } from '@/lib/server/http/health'

export const GET = publicRoute(async (request) => {
  const report = await readHealth(request.headers)
  return Response.json(report, { status: report.status === 'ok' ? 200 : 503 })
})
