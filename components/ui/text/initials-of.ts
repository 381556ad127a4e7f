/** Returns the first letters of the first and last word, or one letter in scripts without spaces. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_\-./:]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = (words.length > 1 ? [words[0], words.at(-1)] : words).map(
    (word) => word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '',
  )
  const first = letters[0] ?? '?'
  const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first)
  return wide ? first : letters.join('').toLocaleUpperCase('en')
}
