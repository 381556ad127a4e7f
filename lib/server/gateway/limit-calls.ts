import 'server-only'
import { readClientAddress } from '@/lib/server/platform/http/client-address'
import { consumeRateLimit } from '@/lib/server/platform/http/rate-limits'
import { env } from '@/lib/server/platform/env'

/**
 * Counts one gateway call of the client that sent these headers. Throws `rate-limited`, with the seconds to wait, above
 * `GATEWAY_RATE` calls per minute (v0.1 §10.2). Each instance counts separately.
 */
export async function limitCalls(headers: Headers): Promise<void> {
  const perMinute = env().GATEWAY_RATE
  if (perMinute === 0) return
  await consumeRateLimit(
    { name: 'gateway calls', perMinute },
    readClientAddress(headers),
    'Too many calls from this client.',
    {
      hint: 'Wait, then try again.',
      hop: 'switchboard',
    },
  )
}
