import { operations } from '@/lib/api/operations/operations'
import { readHealth } from '@/lib/server/http/health'
import { respond, route } from '@/lib/server/http/route'

export const GET = route(operations.health, async ({ request }) => {
  const report = await readHealth(request.headers)
  return respond(operations.health, report, { status: report.status === 'ok' ? 200 : 503 })
})
