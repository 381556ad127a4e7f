import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'
import ipaddr from 'ipaddr.js'
import { fromSettings } from '@/lib/server/platform/env'
import { createAddressMatcher } from '@/lib/server/platform/address-matcher'
import { isLoopback } from '@/scripts/listen-problem.mjs'

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
  more: Pick<FaultData, 'hint' | 'hop' | 'details'> = {},
): Promise<void> {
  try {
    await rateLimiter(limit).consume(key)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw new Fault('rate-limited', message, { ...more, retryAfter: Math.ceil(spent.msBeforeNext / 1000) })
  }
}

/** Request header in which scripts/serve.mjs puts the address of the connection's peer. */
const peerHeader = 'x-switchboard-peer'

/**
 * Returns the client's address: the peer of the connection or, if that is a trusted proxy (on this machine, or in
 * TRUSTED_PROXIES), the address that it forwards. Each proxy in a chain appends the address it saw, so the last address that is
 * not a trusted proxy counts.
 */
export function readClientAddress(headers: Headers): string {
  const peer = headers.get(peerHeader) ?? 'unknown'
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? []
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), peer]
  return hops.findLast((hop) => !isTrustedProxy(hop)) ?? hops[0] ?? peer
}

function isTrustedProxy(hop: string): boolean {
  if (isLoopback(hop.replace(/^::ffff:/, ''))) return true
  // With a dual-stack listener, IPv4 addresses arrive as IPv6.
  return ipaddr.isValid(hop) && trustedProxies()('', [ipaddr.process(hop)])
}

const trustedProxies = fromSettings(({ TRUSTED_PROXIES }) => createAddressMatcher(TRUSTED_PROXIES))
