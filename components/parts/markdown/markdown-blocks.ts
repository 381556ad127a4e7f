import remend from 'remend'
import { parseMarkdownIntoBlocks } from 'streamdown'

/** Splits a text into blocks. `open`: more text follows. */
type BlockSplitter = (text: string, open: boolean) => string[]

/** Number of blocks at the end that can still merge. */
const unsettled = 2

/** Footnotes and reference links: their definitions may be in any other block. */
const entangled = /\[\^[\w-]{1,200}\]|^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^[\]]{1,999}\]:/m
const entangling = /\[\^|\]:/g

/** Returns the blocks of a text, even if some reference others. */
function blocksOf(text: string): string[] {
  // With references the library would return a single block. They are replaced by characters of the same length.
  const plain = parseMarkdownIntoBlocks(text.replace(entangling, (mark) => `${mark[0]}\uE000`))
  let at = 0
  if (plain.reduce((sum, block) => sum + block.length, 0) !== text.length) return parseMarkdownIntoBlocks(text)
  return plain.map((block) => {
    at += block.length
    return text.slice(at - block.length, at)
  })
}

/** Returns the number of blocks that following text cannot change. */
function settledCount(blocks: string[]): number {
  return blocks.slice(0, -unsettled).findLastIndex((block) => block.endsWith('\n\n')) + 1
}

/** Result for the start of a text. */
interface Settled {
  text: string
  blocks: string[]
  /** Length of the text for which it was computed. */
  by: number
}

const nothing: Settled = { text: '', blocks: [], by: 0 }
const lengthOf = (blocks: string[]): number => blocks.reduce((sum, block) => sum + block.length, 0)

/** Returns the part of an earlier result that also holds for this text. */
function settledIn(text: string, { text: known, blocks, by }: Settled): Settled {
  const length = Math.min(text.length, known.length)
  if (!text.startsWith(known.slice(0, length))) return nothing
  if (text.length >= by) return { text: known, blocks, by }
  let [count, end] = [0, 0]
  for (const block of blocks) {
    end += block.length
    if (end > length) break
    count += 1
  }
  const settledBlocks = blocks.slice(0, settledCount(blocks.slice(0, count)))
  return { text: known.slice(0, lengthOf(settledBlocks)), blocks: settledBlocks, by: text.length }
}

/**
 * Returns a splitter for one text that grows, or returns to an earlier state. Only added text and the few blocks before it are
 * split again. While more text follows, unfinished markup at the end is closed.
 */
export function createBlockSplitter(): BlockSplitter {
  let settled = nothing
  return (source, open) => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
    if (!open && entangled.test(text)) return parseMarkdownIntoBlocks(text)
    const known = settledIn(text, settled)
    const tail = blocksOf(text.slice(known.text.length))
    const blocks = [...known.blocks, ...tail]
    const isStart = text.length < settled.by && known !== nothing
    if (!isStart) {
      const settledBlocks = blocks.slice(0, known.blocks.length + settledCount(tail))
      settled = { text: text.slice(0, lengthOf(settledBlocks)), blocks: settledBlocks, by: text.length }
    }
    const last = blocks.pop()
    return last === undefined ? [] : [...blocks, open ? remend(last) : last]
  }
}
