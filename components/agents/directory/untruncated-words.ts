/** Average number of characters per word that fit in the row. */
const lettersEach = 8

/** Double-width characters. */
const wide = /[\u2e80-\uffdc]/g

const widthOf = (word: string): number => word.length + (word.match(wide)?.length ?? 0)

/** Returns the words that are shown without truncation: the shortest, as far as there is space. */
export function selectUntruncatedWords(words: readonly string[]): ReadonlySet<string> {
  let available = words.length * lettersEach
  const byWidth = words.toSorted((one, other) => widthOf(one) - widthOf(other))
  return new Set(byWidth.filter((word) => (available -= widthOf(word)) >= 0))
}
