import { route } from '@/lib/server/http/route'
import { answerStream } from '@/lib/server/stream/answer-stream'

export const POST = route(({ request, viewer }) => answerStream(viewer, request))
