import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { consumeRateLimit } from '@/lib/server/platform/http/consume-rate-limit'
import { findWebhookByToken, type Webhook } from '@/lib/server/tasks/push/task-webhook'
import { singleton } from '@/lib/server/platform/singleton'

const perMinute = 30

const misses = () => singleton('push-misses', () => new RateLimiterMemory({ points: perMinute, duration: 60 }))

/**
 * Returns the webhook with this token in its URL. Throws `not-found`, and `rate-limited` after many of these from the same
 * client.
 */
export async function requireWebhook(address: string, headers: Headers): Promise<Webhook> {
  const hook = await findWebhookByToken(address)
  if (hook) return hook
  await consumeRateLimit(misses(), readClientAddress(headers), 'Too many invalid webhook URLs.')
  throw new Fault('not-found', 'Not found.')
}
