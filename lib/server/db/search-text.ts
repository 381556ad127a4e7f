import 'server-only'
import { foldText } from '@/lib/server/db/fold-text'

const maxLength = 20_000
const maxTerms = 10
const maxTermLength = 200
/** A phrase in quotes, the last of which may still be missing, or a word. */
const terms = /["“”„]([^"“”„]*)(?:["“”„]|$)|[^\s"“”„]+/g

/** The text with each run of white space as one space, so that a phrase is found however it is broken into lines. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** What a search box looks into: all the given texts, each a line and none twice, folded and cut to `most` characters. */
export function searchText(texts: (string | null | undefined)[], most = maxLength): string {
  const lines = new Set<string>()
  let length = 0
  for (const text of texts) {
    if (!text || length > most) continue
    const line = foldText(oneLine(text))
    if (!lines.has(line)) length += line.length + 1
    lines.add(line)
  }
  return [...lines].join('\n').slice(0, most).toWellFormed()
}

/** The words and phrases of a search, folded, each of which the text has to contain. */
export function searchTerms(query: string): string[] {
  const found = [...query.matchAll(terms)].flatMap(([whole, phrase]) =>
    phrase === undefined ? foldText(whole).split(/\s+/) : [foldText(oneLine(phrase)).trim()],
  )
  return [...new Set(found)]
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => term.slice(0, maxTermLength).toWellFormed())
}
