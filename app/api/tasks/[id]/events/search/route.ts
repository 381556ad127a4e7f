import { eventSearchSchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { searchEventLog } from '@/lib/server/tasks/log/search-event-log'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await searchEventLog(viewer, params.id, readQuery(request, eventSearchSchema))),
)
