import { standardBase64 } from '@/components/parts/base64'

const prefix = 'data:image/svg+xml'

/** The `data:` URLs of SVG images in a text. Each goes on to the next one, because they may contain quotes and spaces. */
export function svgUrls(text: string): string[] {
  if (text.length <= prefix.length) return []
  // Browsers leave these out of URLs.
  const plain = text.replaceAll(/[\t\n\r]/g, '')
  const starts = [...plain.matchAll(/data:image\/svg\+xml/gi)].map(({ index }) => index)
  return starts.map((start, at) => plain.slice(start, starts[at + 1]))
}

/** The ID that a URL within the document refers to, or the URL if it may stand for any ID; empty for other URLs. */
export function fragmentOf(url: string): string {
  const text = url.trim()
  // A reference to an entity.
  if (text.includes('&')) return text
  if (!text.startsWith('#')) return ''
  try {
    return decodeURIComponent(text.slice(1))
  } catch {
    return text.slice(1)
  }
}

/** The document in a `data:` URL, one character for each byte; empty if there is none. */
export function svgInUrl(url: string): string {
  const comma = url.indexOf(',')
  if (comma === -1) return ''
  const data = url
    .slice(comma + 1)
    .replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return /;\s*base64\s*$/i.test(url.slice(0, Math.min(comma, 200))) ? bytesIn(data) : data
}

/** Base64 as text with one character for each byte; empty if it is none. */
export function bytesIn(base64: string): string {
  try {
    return atob(standardBase64(/^[\w+/ -]*/.exec(base64)?.[0] ?? ''))
  } catch {
    return ''
  }
}
