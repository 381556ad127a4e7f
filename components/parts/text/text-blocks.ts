/** Returns the first `most` characters of a text, up to the end of a nearby line. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most)
  return text.slice(0, end > most / 2 ? end : most)
}

/** Characters of a text that are checked. */
const checkedLength = 20_000
/** A gap within a line. Two spaces after a sentence do not count. */
const gap = /[^\s.!?:;] {2,}\S|\S\t+\S/

/** Returns true for text whose columns are made with spaces, which need a monospace font. */
export function isAligned(text: string): boolean {
  const lines = text.slice(0, checkedLength).split('\n')
  return lines.filter((line) => gap.test(line)).length > 1
}

/** Characters per block: layout time of non-ASCII text grows with the square of the length. */
const blockLength = 4_000
/** Longer lines are split. */
const maxLineLength = 8_000

/** A block of a text and its start position. */
interface TextBlock {
  start: number
  text: string
}

/**
 * Splits a text into blocks for separate elements: at line ends, which are dropped, and within lines of more than 8,000
 * characters. A short text is one block.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let start = 0
  while (text.length - start > blockLength) {
    const end = text.indexOf('\n', start + blockLength)
    const isLong = end === -1 ? text.length - start > maxLineLength : end - start > maxLineLength
    if (end === -1 && !isLong) break
    blocks.push({ start, text: text.slice(start, isLong ? start + maxLineLength : end) })
    start = isLong ? start + maxLineLength : end + 1
  }
  blocks.push({ start, text: text.slice(start) })
  return blocks
}

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
