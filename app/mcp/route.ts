import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { answerMcp, mcpFailure } from '@/lib/server/mcp/answer-mcp'

export const POST = route(operations.callMcp, answerMcp, mcpFailure)

/** There is no stream without a request and no session to end: the response is 405. */
export { POST as DELETE, POST as GET }
