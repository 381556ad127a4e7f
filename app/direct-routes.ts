import { POST as answerCall } from '@/app/a2a/[slug]/route'
import { POST as answerHttpCall } from '@/app/a2a/[slug]/[...path]/route'
import { POST as answerStream } from '@/app/api/stream/route'
import { GET as answerEvents } from '@/app/api/tasks/[id]/events/route'
import { POST as answerChat } from '@/app/v1/chat/completions/route'
import { POST as answerMcpRequest } from '@/app/mcp/route'
import { POST as answerResponse } from '@/app/v1/responses/route'
import type { Operation } from '@/lib/api/operations/operation'
import { operations } from '@/lib/api/operations/operations'
import type { DirectRoute } from '@/lib/server/http/serve-directly'

const overHttp = (name: string) => ({ method: 'POST', path: operations.callOverHttp.path.replace('{path}', name) })

const at = ({ method, path }: Operation): Pick<DirectRoute, 'method' | 'path'> => ({ method, path })

/** Routes that are served without Next.js: frequent ones and long streams. Next.js has the same handlers. */
export const directRoutes: DirectRoute[] = [
  { ...at(operations.call), handler: answerCall },
  ...['message:send', 'message:stream', 'v1/message:send', 'v1/message:stream'].map((name) => ({
    ...overHttp(name),
    handler: answerHttpCall,
  })),
  { ...at(operations.createChatCompletion), handler: answerChat },
  { ...at(operations.callMcp), handler: answerMcpRequest },
  { ...at(operations.createResponse), handler: answerResponse },
  { ...at(operations.stream), handler: answerStream },
  // Next.js compresses pages of a log, which are large.
  { ...at(operations.readEvents), accept: 'text/event-stream', handler: answerEvents },
]
