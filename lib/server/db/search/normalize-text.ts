import 'server-only'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

// Characters that people do not type: accents and invisible characters.
const ignored =
  /[\u{300}-\u{36f}\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu
// Databases escape the wildcards of LIKE differently, so neither side of the comparison contains them.
const replacements: Record<string, string> = { '%': '\u{ff05}', _: '\u{ff3f}', '\\': '\u{ff3c}', ß: 'ss', ς: 'σ' }
const simple = /^[^%_\\\u{80}-\u{10ffff}]*$/u

/**
 * Normalizes text for searching: letter case, width, accents and composition do not matter. The normalized concatenation of two
 * texts equals the concatenation of the normalized ones, unless the second begins with a combining mark.
 */
export function normalizeText(text: string): string {
  if (simple.test(text)) return toStorableText(text).toLowerCase()
  return toStorableText(text)
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(ignored, '')
    .replace(/[%_\\ßς]/g, (sign) => replacements[sign] ?? sign)
}
