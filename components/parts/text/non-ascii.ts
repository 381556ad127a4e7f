/** Maximum non-ASCII characters that are laid out at once: the time grows with the square of their number. */
const maxNonAscii = 5_000

/** Returns how many characters of a text are not ASCII. */
export function countNonAscii(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) count += 1
  return count
}

/** Returns true for text with so many non-ASCII characters that laying it out as one paragraph is slow. */
export const hasManyNonAscii = (text: string): boolean => countNonAscii(text) > maxNonAscii
