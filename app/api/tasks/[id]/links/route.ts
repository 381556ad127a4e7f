import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { listLinks, shareTask } from '@/lib/server/traces/task-links'

export const GET = route(operations.listTaskLinks, ({ viewer, params }) => listLinks(viewer, params.id))

export const POST = route(operations.createTaskLink, ({ request, viewer, params, body }) =>
  shareTask(viewer, params.id, body, readBaseUrl(request.headers)),
)
