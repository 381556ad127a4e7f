/** Limits for detecting pieces by their text alone: they are short, and there are several. */
const piece = { longest: 200, fewest: 3 }

/** Returns true if a text was split within a sentence. */
function isTorn(before: string, after: string): boolean {
  return /^[\s\p{Ll},.;:!?)]/u.test(after) || /[^\S\n]$/.test(before)
}

/** Returns true for short texts, most of which begin within a sentence: an agent sent the pieces of one text as artifacts. */
export function areFragments(texts: readonly string[]): boolean {
  if (texts.length < piece.fewest || texts.some((text) => text.length > piece.longest)) return false
  const torn = texts.filter((text, index) => index > 0 && isTorn(texts[index - 1] ?? '', text))
  return torn.length >= ((texts.length - 1) * 2) / 3
}
