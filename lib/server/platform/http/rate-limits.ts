import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'

/** A limit on the uses of each key per minute, in this process. */
export interface RateLimit {
  name: string
  perMinute: number
}

const limiters = () => singleton('rate-limits', () => new Map<string, RateLimiterMemory>())

/** Returns the limiter of that name, created on first use. */
export function rateLimiter({ name, perMinute }: RateLimit): RateLimiterMemory {
  const known = limiters().get(name)
  if (known) return known
  const created = new RateLimiterMemory({ points: perMinute, duration: 60 })
  limiters().set(name, created)
  return created
}

/** Counts one use of `key`. Throws `rate-limited` with `message` and the seconds to wait if the limit is exceeded. */
export async function consumeRateLimit(
  limit: RateLimit,
  key: string,
  message: string,
  more: Pick<FaultData, 'hint' | 'hop'> = {},
): Promise<void> {
  try {
    await rateLimiter(limit).consume(key)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw new Fault('rate-limited', message, { ...more, retryAfter: Math.ceil(spent.msBeforeNext / 1000) })
  }
}
