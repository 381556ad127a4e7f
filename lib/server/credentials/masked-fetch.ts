import 'server-only'
import type { Mask } from '@/lib/server/credentials/mask'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'

/** The same way out, whose answers tell no secret when they are read as a text. */
export function maskedFetch(fetch: OutboundFetch, mask: Mask): OutboundFetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    return { ...answer, text: async () => mask(await answer.text()) }
  }
}
