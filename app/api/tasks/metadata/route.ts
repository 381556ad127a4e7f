import { operations } from '@/lib/api/operations/operations'
import { requireAdministrator } from '@/lib/server/access/open-task'
import { listTaskMetadata } from '@/lib/server/db/tasks/task-metadata'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listTaskMetadata, ({ viewer, query }) => {
  requireAdministrator(viewer)
  return listTaskMetadata(query)
})
