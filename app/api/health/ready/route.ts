import { operations } from '@/lib/api/operations/operations'
import { checkReadiness } from '@/lib/server/http/health'
import { respond, route } from '@/lib/server/http/route'

export const GET = route(operations.healthReady, async () => {
  const report = await checkReadiness()
  return respond(operations.healthReady, report, { status: report.status === 'ok' ? 200 : 503 })
})
