import { route } from '@/lib/server/http/route'
import { answerEvents } from '@/lib/server/tasks/answer-events'

export const GET = route<{ id: string }>(({ request, viewer, params }) => answerEvents(viewer, params.id, request))
