import { openRoute } from '@/lib/server/http/route'
import { health } from '@/lib/server/health'

export const GET = openRoute(async (request) => {
  const report = await health(request.headers)
  return Response.json(report, { status: report.status === 'ok' ? 200 : 503 })
})
