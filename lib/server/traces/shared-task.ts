import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { clientAddress } from '@/lib/server/access/client-address'
import { consumeRate } from '@/lib/server/access/consume-rate'
import { findSharedTask } from '@/lib/server/db/task-links'
import { singleton } from '@/lib/server/singleton'
import { leavingInput } from '@/lib/server/traces/leaving-task'
import { sharedPage } from '@/lib/server/traces/shared-pages'
import { tokenHash } from '@/lib/server/traces/task-links'

const perMinute = 60
const reads = () => singleton('shared-reads', () => new RateLimiterMemory({ points: perMinute, duration: 60 }))

/**
 * The task that a link leads to, as a page that needs nothing else of Switchboard. A link that is unknown, expired or
 * revoked gets the same answer. Throws `rate-limited`, and `too-large` for a task that cannot be redacted.
 */
export async function sharedTask(request: Request, token: string): Promise<Response> {
  await consumeRate(reads(), clientAddress(request.headers), 'Too many requests for shared tasks.')
  const link = tokenHash(token)
  const shared = await findSharedTask(link)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!shared)
    return new Response('Link not found. It may have expired or been revoked.\n', {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const input = await leavingInput({ ownerId: shared.ownerId }, shared.taskId, shared.redact)
  return new Response(await sharedPage(link, input), {
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
