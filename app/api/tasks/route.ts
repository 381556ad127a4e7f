import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { listTaskPage } from '@/lib/server/tasks/list-task-page'

export const GET = route(operations.listTasks, ({ viewer, query }) => listTaskPage(viewer, query))
