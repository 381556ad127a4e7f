import 'server-only'
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** Counts one use of `key`. Throws `rate-limited` with `message` and the seconds to wait if the limit is exceeded. */
export async function consumeRateLimit(
  limiter: RateLimiterMemory,
  key: string,
  message: string,
  more: Pick<FaultData, 'hint' | 'hop'> = {},
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw new Fault('rate-limited', message, { ...more, retryAfter: Math.ceil(spent.msBeforeNext / 1000) })
  }
}
