import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { listRelatedTasks } from '@/lib/server/tasks/related-tasks'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'

export const GET = route(operations.listRelatedTasks, async ({ viewer, params }) => ({
  tasks: await listRelatedTasks(viewer, await requireReadableTask(viewer, params.id)),
}))
