import { POST as answerCall } from '@/app/a2a/[slug]/route'
import { POST as answerStream } from '@/app/api/stream/route'
import { GET as answerEvents } from '@/app/api/tasks/[id]/events/route'
import type { DirectRoute } from '@/lib/server/http/serve-directly'

/** What programs call all the time, and what stays open: the same handlers that Next has, served without it. */
export const directRoutes: DirectRoute[] = [
  { method: 'POST', path: '/a2a/:slug', handler: answerCall },
  { method: 'POST', path: '/api/stream', handler: answerStream },
  // Pages of a log are large: Next compresses them.
  { method: 'GET', path: '/api/tasks/:id/events', accept: 'text/event-stream', handler: answerEvents },
]
