import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '@/lib/faults/fault'
import { clientAddress } from '@/lib/server/access/client-address'
import { consumeRate } from '@/lib/server/access/consume-rate'
import { findHookAt, type Hook } from '@/lib/server/push/hooks'
import { singleton } from '@/lib/server/singleton'

const perMinute = 30

const misses = () => singleton('push-misses', () => new RateLimiterMemory({ points: perMinute, duration: 60 }))

/** The webhook at this address. Throws `not-found`, and `rate-limited` after many of these from the same place. */
export async function requireHook(address: string, headers: Headers): Promise<Hook> {
  const hook = await findHookAt(address)
  if (hook) return hook
  await consumeRate(misses(), clientAddress(headers), 'Too many invalid webhook URLs.')
  throw new Fault('not-found', 'Not found.')
}
