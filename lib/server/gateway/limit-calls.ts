import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { clientAddress } from '@/lib/server/access/client-address'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

const limiter = () =>
  singleton('gateway-rate', () => new RateLimiterMemory({ points: env().GATEWAY_RATE, duration: 60 }))

/**
 * Counts one gateway call of the client that sent these headers. Throws `rate-limited`, with the seconds to wait, above
 * `GATEWAY_RATE` calls per minute (v0.1 §10.2). Each instance counts by itself.
 */
export async function limitCalls(headers: Headers): Promise<void> {
  if (env().GATEWAY_RATE === 0) return
  const refusal = await limiter()
    .consume(clientAddress(headers))
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  if (refusal instanceof RateLimiterRes)
    throw new Fault('rate-limited', 'Too many calls from this client.', {
      hint: 'Wait, then try again.',
      hop: 'switchboard',
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    })
  if (refusal !== undefined) throw refusal
}
