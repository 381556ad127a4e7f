import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { consumeRateLimit } from '@/lib/server/platform/http/rate-limits'
import { findWebhookByToken, type Webhook } from '@/lib/server/tasks/push/task-webhook'

const missLimit = { name: 'unknown webhook URLs', perMinute: 30 }

/**
 * Returns the webhook with this token in its URL. Throws `not-found`, and `rate-limited` after many of these from the same
 * client.
 */
export async function requireWebhook(address: string, headers: Headers): Promise<Webhook> {
  const hook = await findWebhookByToken(address)
  if (hook) return hook
  await consumeRateLimit(missLimit, readClientAddress(headers), 'Too many invalid webhook URLs.')
  throw new Fault('not-found', 'Not found.')
}
