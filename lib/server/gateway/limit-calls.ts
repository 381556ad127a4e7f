import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { consumeRateLimit } from '@/lib/server/platform/http/consume-rate-limit'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'

const limiter = () =>
  singleton('gateway-rate', () => new RateLimiterMemory({ points: env().GATEWAY_RATE, duration: 60 }))

/**
 * Counts one gateway call of the client that sent these headers. Throws `rate-limited`, with the seconds to wait, above
 * `GATEWAY_RATE` calls per minute (v0.1 §10.2). Each instance counts separately.
 */
export async function limitCalls(headers: Headers): Promise<void> {
  if (env().GATEWAY_RATE === 0) return
  await consumeRateLimit(limiter(), readClientAddress(headers), 'Too many calls from this client.', {
    hint: 'Wait, then try again.',
    hop: 'switchboard',
  })
}
