import { removeTask } from '@/lib/server/conversations/remove'
import { route } from '@/lib/server/http/route'
import { taskDetail } from '@/lib/server/tasks/task-detail'

type Params = { id: string }

export const GET = route<Params>(async ({ viewer, params }) => Response.json(await taskDetail(viewer, params.id)))

export const DELETE = route<Params>(async ({ viewer, params }) => Response.json(await removeTask(viewer, params.id)))
