import { resolveUrl } from '@/lib/a2a/cards/resolve-url'

/** In characters: enough for an icon, little enough to be stored beside a name. */
const longestInlined = 32_768

/** Where a card's icon is: an http(s) URL, or a short `data:` URL of a picture; undefined for anything else. */
export function resolveIconUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  const inlined = text !== undefined && text.length <= longestInlined && /^data:image\//i.test(text)
  return inlined ? text : resolveUrl(text, foundAt)
}
