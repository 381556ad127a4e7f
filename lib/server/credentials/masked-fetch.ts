import 'server-only'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'

/** Wraps a fetch so that the text of responses is masked and headers that repeat a secret are left out. */
export function createMaskedFetch(fetch: OutboundFetch, mask: Mask): OutboundFetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    const headers = new Headers([...answer.headers].filter(([, value]) => mask(value) === value))
    return { ...answer, headers, url: mask(answer.url), text: async (exact) => mask(await answer.text(exact)) }
  }
}
