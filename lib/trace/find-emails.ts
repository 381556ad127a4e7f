const local = /[\p{L}\p{N}._%+'-]/u
const domain = /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/uy
const maxLocalLength = 64

/**
 * Yields the positions of email addresses in a text, in order. Searches backward from each `@`, because a pattern for the whole
 * address would be tried at each letter of a long word.
 */
export function* findEmails(text: string): Generator<{ start: number; end: number }> {
  let done = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, done))) {
    let start = at
    for (let count = 0; count < maxLocalLength && start > done; count += 1) {
      // A letter may consist of two UTF-16 units.
      const isPair = start - 2 >= done && (text.codePointAt(start - 2) ?? 0) > 0xffff
      const before = start - (isPair ? 2 : 1)
      if (!local.test(text.slice(before, start))) break
      start = before
    }
    domain.lastIndex = at + 1
    if (start === at || !domain.test(text)) continue
    done = domain.lastIndex
    yield { start, end: done }
  }
}
