import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** A line without block or inline markup. */
const proseLine = /^(?!\d+[.)])[\p{L}\p{N}"'“‘«„(][^\\`*_~[\]<&$|@\p{Cc}]*$/u
/** Text that becomes an autolink. */
const linked = /https?:|www\./i
/** Two trailing spaces, which make a line break. */
const brokenLine = / {2}(?:\n|$)/

/**
 * Returns the text of a block that is a paragraph without markup; null for other blocks. Most agent output is such text, and
 * parsing it costs a hundred times as much for the same result (CommonMark 0.31, 4.8; GFM 6.9).
 */
export function plainParagraph(block: string): string | null {
  const text = withoutTrailing(block, /\n/)
  if (brokenLine.test(text) || linked.test(text)) return null
  const lines = text.split('\n')
  if (!lines.every((line) => proseLine.test(line))) return null
  // A single trailing space is not part of the line.
  return lines.map((line) => (line.endsWith(' ') ? line.slice(0, -1) : line)).join('\n')
}

/** Longer paragraphs, in characters, may take seconds to lay out. */
const maxParagraphLength = 20_000

/** Returns the paragraphs of a text, each without markup; null if the text has markup. */
type ProseSplitter = (text: string) => string[] | null

/** Creates a splitter for one text that changes. Paragraphs that it has seen at the same position are not checked again. */
export function createProseSplitter(): ProseSplitter {
  let known: string[] = []
  return (source) => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
    const blocks = text.split(/\n{2,}/)
    if (blocks.at(-1) === '') blocks.pop()
    const isProse = blocks.every(
      (block, index) =>
        block === known[index] || (block.length <= maxParagraphLength && plainParagraph(block) !== null),
    )
    if (!isProse) return null
    known = blocks
    return blocks
  }
}
