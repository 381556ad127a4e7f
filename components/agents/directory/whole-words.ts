/** So many letters of each word stand in a line that is just wide enough for its words. */
const lettersEach = 8

/** Letters as wide as two. */
const wide = /[\u2e80-\uffdc]/g

const widthOf = (word: string): number => word.length + (word.match(wide)?.length ?? 0)

/** Those of the words in a line that stand whole: the shortest, as far as there is room for them whatever the others are. */
export function wholeWords(words: readonly string[]): ReadonlySet<string> {
  let room = words.length * lettersEach
  const byWidth = words.toSorted((one, other) => widthOf(one) - widthOf(other))
  return new Set(byWidth.filter((word) => (room -= widthOf(word)) >= 0))
}
