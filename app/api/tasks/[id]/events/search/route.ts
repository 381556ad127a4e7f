import { eventSearchSchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { findInEvents } from '@/lib/server/tasks/find-in-events'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await findInEvents(viewer, params.id, readQuery(request, eventSearchSchema))),
)
