import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { searchEventLog } from '@/lib/server/tasks/log/search-event-log'

export const GET = route(operations.searchEvents, ({ viewer, params, query }) =>
  searchEventLog(viewer, params.id, query),
)
