import 'server-only'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { consumeRateLimit } from '@/lib/server/platform/http/rate-limits'
import { findSharedTask } from '@/lib/server/db/tasks/task-links'
import { readTaskExportInput } from '@/lib/server/traces/task-export'
import { getSharedPage } from '@/lib/server/traces/shared-pages'
import { hashToken } from '@/lib/server/traces/task-links'

const readLimit = { name: 'reads of shared tasks', perMinute: 60 }

/**
 * Responds with the task of a link, as a self-contained page. Unknown, expired and revoked links get the same response. Throws
 * `rate-limited`, and `too-large` for a task that cannot be redacted.
 */
export async function respondWithSharedTask(request: Request, token: string): Promise<Response> {
  await consumeRateLimit(readLimit, readClientAddress(request.headers), 'Too many requests for shared tasks.')
  const link = hashToken(token)
  const shared = await findSharedTask(link)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!shared)
    return new Response('Link not found. It may have expired or been revoked.\n', {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const input = await readTaskExportInput({ ownerId: shared.ownerId }, shared.taskId, shared.redact)
  return new Response(await getSharedPage(link, input), {
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
