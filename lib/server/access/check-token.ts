import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { clientAddress } from '@/lib/server/access/client-address'
import { isSameSecret } from '@/lib/server/access/same-secret'
import { singleton } from '@/lib/server/singleton'

const allowedFailures = 10
const perSeconds = 60

const failures = () =>
  singleton('token-failures', () => new RateLimiterMemory({ points: allowedFailures, duration: perSeconds }))

/**
 * Compares a given token with the configured one in constant time.
 * Throws `unauthenticated` for a wrong one, and `rate-limited` after ten wrong ones in a minute, right ones included.
 */
export async function checkToken(given: string, expected: string, headers: Headers): Promise<void> {
  const who = clientAddress(headers)
  const spent = await failures().get(who)
  if (spent && spent.consumedPoints >= allowedFailures) {
    throw new Fault('rate-limited', 'Too many incorrect access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (isSameSecret(given, expected)) return
  await failures().penalty(who)
  throw new Fault('unauthenticated', 'Incorrect access token.')
}
