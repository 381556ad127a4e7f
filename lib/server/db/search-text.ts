import 'server-only'
import { plainText } from '@/lib/server/db/wire-text'

const maxLength = 20_000
const maxTerms = 10
const maxTermLength = 200
// Databases disagree on how to escape the wildcards of LIKE, so neither side of the comparison has them.
const wildcards: Record<string, string> = { '%': '\u{ff05}', _: '\u{ff3f}', '\\': '\u{ff3c}' }

function normalize(text: string): string {
  return plainText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[%_\\]/g, (sign) => wildcards[sign] ?? sign)
}

/** What a search box looks into: all the given texts, normalised and cut to 20,000 characters. */
export function searchText(texts: (string | null | undefined)[]): string {
  return normalize(texts.filter(Boolean).join('\n')).slice(0, maxLength).toWellFormed()
}

/** The words of a search, each of which the text has to contain. */
export function searchTerms(query: string): string[] {
  return normalize(query)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => term.slice(0, maxTermLength).toWellFormed())
}
