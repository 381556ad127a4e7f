/** An http(s) URL of a card, relative ones resolved against where the card was found; undefined for anything else. */
export function resolveUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  if (!text) return undefined
  const resolved = URL.parse(text) ?? URL.parse(text, foundAt)
  return resolved?.protocol === 'http:' || resolved?.protocol === 'https:' ? resolved.href : undefined
}
