import { removeTask } from '@/lib/server/conversations/change-conversation'
import { route } from '@/lib/server/http/route'
import { respondWithTask } from '@/lib/server/tasks/task-detail'

type Params = { id: string }

export const GET = route<Params>(({ request, viewer, params }) => respondWithTask(viewer, params.id, request.signal))

export const DELETE = route<Params>(async ({ viewer, params }) => Response.json(await removeTask(viewer, params.id)))
