import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { listTaskPage } from '@/lib/server/tasks/task-detail'

export const GET = route(operations.listTasks, ({ viewer, query }) => listTaskPage(viewer, query))
