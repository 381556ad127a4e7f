import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { clientAddress } from '@/lib/server/access/client-address'
import { consumeRate } from '@/lib/server/access/consume-rate'
import { findSharedTask } from '@/lib/server/db/task-links'
import { textStream } from '@/lib/server/http/text-stream'
import { singleton } from '@/lib/server/singleton'
import { htmlText } from '@/lib/server/traces/html-text'
import { leavingTask } from '@/lib/server/traces/leaving-task'
import { tokenHash } from '@/lib/server/traces/task-links'

const perMinute = 60
const reads = () => singleton('shared-reads', () => new RateLimiterMemory({ points: perMinute, duration: 60 }))

/**
 * The task that a link leads to, as a page that needs nothing else of Switchboard. A link that is unknown, expired or
 * revoked gets the same answer. Throws `rate-limited`.
 */
export async function sharedTask(request: Request, token: string): Promise<Response> {
  await consumeRate(reads(), clientAddress(request.headers), 'Too many requests for shared tasks.')
  const shared = await findSharedTask(tokenHash(token))
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!shared)
    return new Response('Link not found. It may have expired or been revoked.\n', {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const task = await leavingTask({ ownerId: shared.ownerId }, shared.taskId, shared.redact)
  return new Response(textStream(htmlText(task)), {
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
