import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { isSameSecret } from '@/lib/server/platform/security/is-same-secret'
import { singleton } from '@/lib/server/platform/singleton'

const allowedFailures = 10
const perSeconds = 60

const failures = () =>
  singleton('token-failures', () => new RateLimiterMemory({ points: allowedFailures, duration: perSeconds }))

/**
 * Compares a token with the configured one in constant time. Throws `unauthenticated` for a wrong token. After ten wrong tokens
 * in a minute, throws `rate-limited` even for the right one.
 */
export async function checkToken(given: string, expected: string, headers: Headers): Promise<void> {
  const clientIp = readClientAddress(headers)
  const spent = await failures().get(clientIp)
  if (spent && spent.consumedPoints >= allowedFailures) {
    throw new Fault('rate-limited', 'Too many incorrect access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (isSameSecret(given, expected)) return
  await failures().penalty(clientIp)
  throw new Fault('unauthenticated', 'Incorrect access token.')
}
