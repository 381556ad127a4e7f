import { removeTask } from '@/lib/server/conversations/remove'
import { route } from '@/lib/server/http/route'
import { answerTask } from '@/lib/server/tasks/task-detail'

type Params = { id: string }

export const GET = route<Params>(({ request, viewer, params }) => answerTask(viewer, params.id, request.signal))

export const DELETE = route<Params>(async ({ viewer, params }) => Response.json(await removeTask(viewer, params.id)))
