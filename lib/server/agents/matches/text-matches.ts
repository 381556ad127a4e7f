import 'server-only'
import { cutAround, letterStart } from '@/lib/server/agents/matches/cut-around'
import { foldedRanges, type Range } from '@/lib/server/agents/matches/folded-ranges'
import { foldText } from '@/lib/server/db/fold-text'
import { oneLine, searchTerms } from '@/lib/server/db/search-text'

const most = 3
/** Longer texts are looked through piece by piece. */
const pieceLength = 2_000

interface Place<Field> {
  field: Field
  text: string
  terms: string[]
}

/**
 * Where a search found its words in these texts, which stand in the order of what says most: the fewest places that have
 * them all first, then those of other fields; at most three.
 */
export function textMatches<Field>(
  texts: readonly [Field, readonly (string | null)[]][],
  q: string,
): { field: Field; text: string; ranges: Range[] }[] {
  const terms = searchTerms(q)
  if (terms.length === 0) return []
  const places = texts.flatMap(([field, all]) =>
    all.flatMap((text) => pieces(oneLine(text ?? '')).flatMap((piece) => placeIn(field, piece, terms) ?? [])),
  )
  return best(places, terms).map(({ field, text, terms: found }) => ({
    field,
    ...cutAround(text, foldedRanges(text, found)),
  }))
}

function placeIn<Field>(field: Field, text: string, terms: string[]): Place<Field> | null {
  const folded = foldText(text)
  const found = terms.filter((term) => folded.includes(term))
  return found.length > 0 ? { field, text, terms: found } : null
}

function pieces(text: string): string[] {
  if (text.length <= pieceLength) return [text]
  const space = text.lastIndexOf(' ', pieceLength)
  const cut = space > 0 ? space + 1 : letterStart(text, pieceLength)
  return [text.slice(0, cut), ...pieces(text.slice(cut))]
}

function best<Field>(places: Place<Field>[], terms: string[]): Place<Field>[] {
  const chosen: Place<Field>[] = []
  const missing = new Set(terms)
  while (chosen.length < most) {
    const news = places.map((place) => place.terms.filter((term) => missing.has(term)).length)
    const mostNews = Math.max(0, ...news)
    const isOther = (place: Place<Field>) => !chosen.some(({ field }) => field === place.field)
    const next = mostNews > 0 ? places[news.indexOf(mostNews)] : places.find(isOther)
    if (!next) break
    chosen.push(next)
    for (const term of next.terms) missing.delete(term)
  }
  return chosen
}
