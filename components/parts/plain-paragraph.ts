import { withoutTrailing } from '@/lib/a2a/without-trailing'
/** A line that begins neither a list nor any other block, and holds nothing that marks words up. */
const proseLine = /^(?!\d+[.)])[\p{L}\p{N}"'“‘«„(][^\\`*_~[\]<&$|@\p{Cc}]*$/u
/** What becomes a link as it stands. */
const linked = /https?:|www\./i
/** Two spaces at the end of a line break it. */
const brokenLine = / {2}(?:\n|$)/

/**
 * The text of a block of markdown that is a paragraph of mere prose, as the paragraph has it; null for any other block.
 * Most of what agents write is such: to take it apart letter by letter costs a hundred times as much, and changes nothing
 * (CommonMark 0.31, 4.8; GFM 6.9).
 */
export function plainParagraph(block: string): string | null {
  const text = withoutTrailing(block, /\n/)
  if (brokenLine.test(text) || linked.test(text)) return null
  const lines = text.split('\n')
  if (!lines.every((line) => proseLine.test(line))) return null
  // A single space at the end of a line is no part of it.
  return lines.map((line) => (line.endsWith(' ') ? line.slice(0, -1) : line)).join('\n')
}
