import 'server-only'
import { plainText } from '@/lib/server/db/wire-text'

// What people leave out when they type: accents, and characters that nobody sees.
const leftOut =
  /[\u{300}-\u{36f}\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu
// Databases disagree on how to escape the wildcards of LIKE, so neither side of the comparison has them.
const others: Record<string, string> = { '%': '\u{ff05}', _: '\u{ff3f}', '\\': '\u{ff3c}', ß: 'ss', ς: 'σ' }
const simple = /^[^%_\\\u{80}-\u{10ffff}]*$/u

/**
 * Text as searches compare it: whatever its letter case, width, accents and composition. Of texts one after the other it is
 * the folded texts one after the other, unless the second begins with a combining mark.
 */
export function foldText(text: string): string {
  if (simple.test(text)) return plainText(text).toLowerCase()
  return plainText(text)
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/[%_\\ßς]/g, (sign) => others[sign] ?? sign)
}
