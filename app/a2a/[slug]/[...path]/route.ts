import { operations } from '@/lib/api/operations/operations'
import { answerHttpCall } from '@/lib/server/gateway/handle-http-call'
import { earlyHttpFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readOverHttp, answerHttpCall, earlyHttpFailure)
export const POST = route(operations.callOverHttp, answerHttpCall, earlyHttpFailure)
export const DELETE = route(operations.deleteOverHttp, answerHttpCall, earlyHttpFailure)

/** No path has these verbs: the response is 404, or 405 with the verbs that it has. */
export { POST as PATCH, POST as PUT }
