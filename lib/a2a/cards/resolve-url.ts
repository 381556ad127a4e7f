/** Characters that no URL holds unencoded (RFC 3986 §2). */
const foreign = /[\s\p{Cc}<>"{}|\\^`]/u

/**
 * An http(s) URL of a card, relative ones resolved against where the card was found; undefined for anything else, such as a
 * sentence, which a URL parser would take for a relative path.
 */
export function resolveUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  if (!text) return undefined
  const resolved = URL.parse(text) ?? (foreign.test(text) ? null : URL.parse(text, foundAt))
  return resolved?.protocol === 'http:' || resolved?.protocol === 'https:' ? resolved.href : undefined
}
