import { openRoute } from '@/lib/server/http/route'
import { ready } from '@/lib/server/ready'

export const GET = openRoute(async () => {
  const report = await ready()
  return Response.json(report, { status: report.status === 'ok' ? 200 : 503 })
})
