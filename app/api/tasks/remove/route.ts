import { operations } from '@/lib/api/operations/operations'
import { removeTaskList } from '@/lib/server/conversations/change-conversation'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.removeTasks, ({ viewer, body }) => removeTaskList(viewer, body.ids))
