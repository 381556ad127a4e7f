/** Characters that are laid out together: the time for letters of many scripts grows with the square of their number. */
const blockLength = 4_000
/** A line that is longer is cut. */
const longestLine = 8_000

/** A piece of a text, and where it starts in it. */
interface TextBlock {
  start: number
  text: string
}

/**
 * Splits a text into pieces for elements that each begin a line: at ends of lines, which are left out, and within lines of more
 * than 8,000 characters. A short text is one piece.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let start = 0
  while (text.length - start > blockLength) {
    const end = text.indexOf('\n', start + blockLength)
    const isLong = end === -1 ? text.length - start > longestLine : end - start > longestLine
    if (end === -1 && !isLong) break
    blocks.push({ start, text: text.slice(start, isLong ? start + longestLine : end) })
    start = isLong ? start + longestLine : end + 1
  }
  blocks.push({ start, text: text.slice(start) })
  return blocks
}
