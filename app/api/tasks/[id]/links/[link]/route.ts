import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { listLinks, revokeLink } from '@/lib/server/traces/task-links'

export const DELETE = route(operations.revokeTaskLink, async ({ viewer, params }) => {
  await revokeLink(viewer, params.id, params.link)
  return listLinks(viewer, params.id)
})
