import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

const standard = /^[A-Za-z0-9+/]*={0,2}$/
const lenient = /^[A-Za-z0-9+/_-]*={0,2}$/

/** Converts standard or URL-safe base64, possibly with white space, to standard padded base64; undefined for any other text. */
export function toStandardBase64(text: string): string | undefined {
  if (text.length % 4 === 0 && standard.test(text)) return text
  const dense = text.replace(/\s+/g, '')
  if (!lenient.test(dense)) return undefined
  const bare = withoutTrailing(dense, /=/).replaceAll('-', '+').replaceAll('_', '/')
  return bare.length % 4 === 1 ? undefined : bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}
