import 'server-only'
import { type Identity, withoutQuery } from '@/lib/server/outbound/identity'

export interface OutboundRequest {
  url: URL
  method: string
  headers: Headers
  body?: string | Uint8Array | undefined
  identity?: Identity | undefined
}

/** Headers that may be sent to another origin: none of them contains a secret of the user or a card. */
const safeHeaders = new Set([
  'accept',
  'accept-encoding',
  'content-type',
  'user-agent',
  'a2a-version',
  'a2a-extensions',
  'x-a2a-extensions',
])

/**
 * Returns the request that follows a redirect (Fetch standard, HTTP-redirect fetch): 303, and 301 and 302 after a POST, become
 * a GET without body; 307 and 308 repeat it. Another origin gets no credentials. Null if the response is not a redirect.
 */
export function redirectedRequest(
  from: OutboundRequest,
  status: number,
  location: string | null,
): OutboundRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  const parsed = URL.parse(location, from.url)
  if (!parsed) return null
  // A server may copy an API key from the URL into its Location.
  const url = withoutQuery(parsed, from.identity)
  const sameOrigin = url.origin === from.url.origin
  const becomesGet = (status === 303 && from.method !== 'HEAD') || (status <= 302 && from.method === 'POST')
  const nextHeaders = [...from.headers].filter(
    ([name]) => !(becomesGet && name.startsWith('content-')) && (sameOrigin || safeHeaders.has(name)),
  )
  const next = { url, headers: new Headers(nextHeaders), identity: sameOrigin ? from.identity : undefined }
  return becomesGet ? { ...next, method: 'GET' } : { ...from, ...next }
}
