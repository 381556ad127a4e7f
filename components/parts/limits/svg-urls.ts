import { normalizeBase64 } from '@/components/parts/base64'

const prefix = 'data:image/svg+xml'

/**
 * Returns the `data:` URLs of SVG images in a text. Each extends to the next one, because they may contain quotes and spaces.
 */
export function svgUrls(text: string): string[] {
  if (text.length <= prefix.length) return []
  // Browsers ignore these in URLs.
  const plain = text.replaceAll(/[\t\n\r]/g, '')
  const starts = [...plain.matchAll(/data:image\/svg\+xml/gi)].map(({ index }) => index)
  return starts.map((start, at) => plain.slice(start, starts[at + 1]))
}

/** Returns the ID that a local URL references, or the URL if it may resolve to any ID; empty for other URLs. */
export function getFragment(url: string): string {
  const text = url.trim()
  // An entity reference.
  if (text.includes('&')) return text
  if (!text.startsWith('#')) return ''
  try {
    return decodeURIComponent(text.slice(1))
  } catch {
    return text.slice(1)
  }
}

/** Returns the document in a `data:` URL, one character per byte; empty if there is none. */
export function decodeSvgUrl(url: string): string {
  const comma = url.indexOf(',')
  if (comma === -1) return ''
  const data = url
    .slice(comma + 1)
    .replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return /;\s*base64\s*$/i.test(url.slice(0, Math.min(comma, 200))) ? base64ToBinary(data) : data
}

/** Decodes base64 to one character per byte; empty if it is invalid. */
export function base64ToBinary(base64: string): string {
  try {
    return atob(normalizeBase64(/^[\w+/ -]*/.exec(base64)?.[0] ?? ''))
  } catch {
    return ''
  }
}
