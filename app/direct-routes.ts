import { POST as answerCall } from '@/app/a2a/[slug]/route'
import { POST as answerStream } from '@/app/api/stream/route'
import { GET as answerEvents } from '@/app/api/tasks/[id]/events/route'
import type { DirectRoute } from '@/lib/server/http/serve-directly'

/** Routes that are served without Next.js: frequent ones and long streams. Next.js has the same handlers. */
export const directRoutes: DirectRoute[] = [
  { method: 'POST', path: '/a2a/:slug', handler: answerCall },
  { method: 'POST', path: '/api/stream', handler: answerStream },
  // Next.js compresses pages of a log, which are large.
  { method: 'GET', path: '/api/tasks/:id/events', accept: 'text/event-stream', handler: answerEvents },
]
