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

const maxLength = 20_000
const maxTerms = 10
const maxTermLength = 200
/** A phrase in quotes, whose closing quote may still be missing, or a word. */
const terms = /["“”„]([^"“”„]*)(?:["“”„]|$)|[^\s"“”„]+/g

/** Replaces each run of white space with one space, so that a phrase is found across line breaks. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the searchable text: the given texts, each on one line and none twice, normalized and cut to `most` characters. */
export function buildSearchText(texts: (string | null | undefined)[], most = maxLength): string {
  const lines = new Set<string>()
  let length = 0
  for (const text of texts) {
    if (!text || length > most) continue
    const line = normalizeText(collapseWhitespace(text))
    if (!lines.has(line)) length += line.length + 1
    lines.add(line)
  }
  return [...lines].join('\n').slice(0, most).toWellFormed()
}

/**
 * Returns the normalized words and phrases of a query, all of which a text must contain. At most 10 terms of 200 characters.
 */
export function parseSearchTerms(query: string): string[] {
  const all = [...query.matchAll(terms)].flatMap(([whole, phrase]) =>
    phrase === undefined ? normalizeText(whole).split(/\s+/) : [normalizeText(collapseWhitespace(phrase)).trim()],
  )
  return [...new Set(all)]
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => term.slice(0, maxTermLength).toWellFormed())
}
