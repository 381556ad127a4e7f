/**
 * The text without the characters at its end that `one` matches, a pattern for a single UTF-16 unit. Takes time in proportion to
 * the text: an expression such as `/x+$/` would look from each run of `x` to the end again.
 */
export function withoutTrailing(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
