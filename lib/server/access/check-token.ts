import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/singleton'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/** Request header in which scripts/serve.mjs puts the address of the connection. */
const peerHeader = 'x-switchboard-peer'

const allowedFailures = 10
const perSeconds = 60

const failures = () =>
  singleton('token-failures', () => new RateLimiterMemory({ points: allowedFailures, duration: perSeconds }))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Who is asking: the peer that the server saw, or whom a proxy on this machine says it speaks for. */
function client(headers: Headers): string {
  const peer = headers.get(peerHeader) ?? 'unknown'
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isLoopback(peer.replace(/^::ffff:/, '')) && forwarded ? forwarded : peer
}

/**
 * Compares a given token with the configured one in constant time.
 * Throws `unauthenticated` for a wrong one, and `rate-limited` after ten wrong ones in a minute, right ones included.
 */
export async function checkToken(given: string, expected: string, headers: Headers): Promise<void> {
  const who = client(headers)
  const spent = await failures().get(who)
  if (spent && spent.consumedPoints >= allowedFailures) {
    throw new Fault('rate-limited', 'Too many wrong access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (timingSafeEqual(digest(given), digest(expected))) return
  await failures().penalty(who)
  throw new Fault('unauthenticated', 'The access token is wrong.')
}
