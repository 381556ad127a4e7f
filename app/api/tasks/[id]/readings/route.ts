import { operations } from '@/lib/api/operations/operations'
import { openTask, readTaskReadings } from '@/lib/server/access/open-task'
import { respond, route } from '@/lib/server/http/route'

export const GET = route(operations.listTaskReadings, async ({ viewer, params }) => ({
  readings: await readTaskReadings(viewer, params.id),
}))

export const POST = route(operations.openTask, async ({ request, viewer, params, body }) =>
  respond(operations.openTask, await openTask(viewer, params.id, body.reason, request.headers)),
)
