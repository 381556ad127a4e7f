import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { isSameSecret } from '@/lib/server/platform/security/is-same-secret'
import { rateLimiter } from '@/lib/server/platform/http/rate-limits'

const failureLimit = { name: 'incorrect access tokens', perMinute: 10 }

/**
 * Compares a token with the configured one in constant time. Throws `unauthenticated` for a wrong token. After ten wrong tokens
 * in a minute, throws `rate-limited` even for the right one.
 */
export async function checkToken(given: string, expected: string, headers: Headers): Promise<void> {
  const clientIp = readClientAddress(headers)
  const failures = rateLimiter(failureLimit)
  const spent = await failures.get(clientIp)
  if (spent && spent.consumedPoints >= failureLimit.perMinute) {
    throw new Fault('rate-limited', 'Too many incorrect access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (isSameSecret(given, expected)) return
  await failures.penalty(clientIp)
  throw new Fault('unauthenticated', 'Incorrect access token.')
}
