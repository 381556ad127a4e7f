import 'server-only'

export interface OutboundRequest {
  url: URL
  method: string
  headers: Headers
  body?: string | Uint8Array | undefined
}

/** What may go along to another origin: nothing that a person or a card gave as a secret. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'content-type',
  'user-agent',
  'a2a-version',
  'a2a-extensions',
  'x-a2a-extensions',
])

/**
 * The request that follows a redirect (Fetch standard, HTTP-redirect fetch): 303, and 301 and 302 after a POST,
 * become a GET without body; 307 and 308 repeat it. Another origin gets no credentials. Null when the answer is none.
 */
export function redirectedRequest(
  from: OutboundRequest,
  status: number,
  location: string | null,
): OutboundRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  const url = URL.parse(location, from.url)
  if (!url) return null
  const becomesGet = (status === 303 && from.method !== 'HEAD') || (status <= 302 && from.method === 'POST')
  const kept = [...from.headers].filter(
    ([name]) => !(becomesGet && name.startsWith('content-')) && (url.origin === from.url.origin || harmless.has(name)),
  )
  const headers = new Headers(kept)
  return becomesGet ? { url, method: 'GET', headers } : { ...from, url, headers }
}
