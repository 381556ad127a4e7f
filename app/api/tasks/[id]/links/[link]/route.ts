import { route } from '@/lib/server/http/route'
import { listLinks, revokeLink } from '@/lib/server/traces/task-links'

export const DELETE = route<{ id: string; link: string }>(async ({ viewer, params }) => {
  await revokeLink(viewer, params.id, params.link)
  return Response.json(await listLinks(viewer, params.id))
})
