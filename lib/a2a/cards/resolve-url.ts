import { classifyHost } from '@/lib/a2a/card-checks/classify-host'

/** Characters that no URL contains unencoded (RFC 3986 §2). */
const foreign = /[\s\p{Cc}<>"{}|\\^`]/u

/**
 * Returns an http(s) URL of a card. A URL that starts with `/` is resolved against the card's URL. Returns undefined for
 * anything else, such as a sentence or a host name without a scheme, which a URL parser would resolve as a relative path.
 */
export function resolveUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  if (!text) return undefined
  const isRelative = text.startsWith('/') && !foreign.test(text)
  const resolved = URL.parse(text) ?? (isRelative ? URL.parse(text, foundAt) : null)
  return resolved?.protocol === 'http:' || resolved?.protocol === 'https:' ? resolved.href : undefined
}

/**
 * Returns the endpoint at the origin of its card, for an endpoint that names a listen address such as `0.0.0.0`. Returns
 * undefined for any other endpoint, and if the card was pasted or came from a listen address itself.
 */
export function resolveListenAddress(endpoint: string, cardUrl: string | null): string | undefined {
  const [endpointUrl, cardLocation] = [URL.parse(endpoint), URL.parse(cardUrl ?? '')]
  if (!endpointUrl || !cardLocation || classifyHost(endpointUrl) !== 'any' || classifyHost(cardLocation) === 'any')
    return undefined
  return new URL(`${endpointUrl.pathname}${endpointUrl.search}`, cardLocation.origin).href
}
