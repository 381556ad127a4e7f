/** Characters that no URL holds unencoded (RFC 3986 §2). */
const foreign = /[\s\p{Cc}<>"{}|\\^`]/u

/**
 * An http(s) URL of a card; one that begins with `/` is resolved against where the card was found. Undefined for anything
 * else, such as a sentence or a host name without a scheme, which a URL parser would resolve against the card's folder.
 */
export function resolveUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  if (!text) return undefined
  const isRelative = text.startsWith('/') && !foreign.test(text)
  const resolved = URL.parse(text) ?? (isRelative ? URL.parse(text, foundAt) : null)
  return resolved?.protocol === 'http:' || resolved?.protocol === 'https:' ? resolved.href : undefined
}
