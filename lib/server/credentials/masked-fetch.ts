import 'server-only'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'

/** The same way out, whose answers tell no secret when they are read as a text; headers that repeat one are left out. */
export function maskedFetch(fetch: OutboundFetch, mask: Mask): OutboundFetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    const headers = new Headers([...answer.headers].filter(([, value]) => mask(value) === value))
    return { ...answer, headers, url: mask(answer.url), text: async (exact) => mask(await answer.text(exact)) }
  }
}
