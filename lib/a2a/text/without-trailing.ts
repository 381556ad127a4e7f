/**
 * Returns the text without the characters at its end that match `one`, a pattern for a single UTF-16 unit. Takes linear time:
 * an expression such as `/x+$/` would search from each run of `x` to the end again.
 */
export function withoutTrailing(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
