import 'server-only'
import { createExcerpt, findGraphemeStart } from '@/lib/server/db/search/create-excerpt'
import { findTermRanges, type TextRange } from '@/lib/server/db/search/find-term-ranges'
import { normalizeText } from '@/lib/server/db/search/normalize-text'
import { collapseWhitespace, parseSearchTerms } from '@/lib/server/db/search/search-text'

const maxMatches = 3
/** Longer texts are searched in pieces of this length. */
const pieceLength = 2_000

interface PieceMatch<Field> {
  field: Field
  text: string
  terms: string[]
}

/**
 * Returns where a search matched in these texts, which are ordered by relevance: the fewest texts that contain all terms first,
 * then those of other fields; at most three.
 */
export function findTextMatches<Field>(
  texts: readonly [Field, readonly (string | null)[]][],
  q: string,
): { field: Field; text: string; ranges: TextRange[] }[] {
  const terms = parseSearchTerms(q)
  if (terms.length === 0) return []
  const places = texts.flatMap(([field, all]) =>
    all.flatMap((text) =>
      pieces(collapseWhitespace(text ?? '')).flatMap((piece) => matchPiece(field, piece, terms) ?? []),
    ),
  )
  return selectBest(places, terms).map(({ field, text, terms: found }) => ({
    field,
    ...createExcerpt(text, findTermRanges(text, found)),
  }))
}

function matchPiece<Field>(field: Field, text: string, terms: string[]): PieceMatch<Field> | null {
  const folded = normalizeText(text)
  const found = terms.filter((term) => folded.includes(term))
  return found.length > 0 ? { field, text, terms: found } : null
}

function pieces(text: string): string[] {
  if (text.length <= pieceLength) return [text]
  const space = text.lastIndexOf(' ', pieceLength)
  const cut = space > 0 ? space + 1 : findGraphemeStart(text, pieceLength)
  return [text.slice(0, cut), ...pieces(text.slice(cut))]
}

function selectBest<Field>(places: PieceMatch<Field>[], terms: string[]): PieceMatch<Field>[] {
  const chosen: PieceMatch<Field>[] = []
  const missing = new Set(terms)
  while (chosen.length < maxMatches) {
    const newTermCounts = places.map((place) => place.terms.filter((term) => missing.has(term)).length)
    const maxNew = Math.max(0, ...newTermCounts)
    const isOther = (place: PieceMatch<Field>) => !chosen.some(({ field }) => field === place.field)
    const next = maxNew > 0 ? places[newTermCounts.indexOf(maxNew)] : places.find(isOther)
    if (!next) break
    chosen.push(next)
    for (const term of next.terms) missing.delete(term)
  }
  return chosen
}
