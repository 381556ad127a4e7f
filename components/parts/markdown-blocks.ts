import remend from 'remend'
import { parseMarkdownIntoBlocks } from 'streamdown'

/** Takes a text apart into its blocks. `open`: more of it is to come. */
export type BlockSplitter = (text: string, open: boolean) => string[]

/** So many blocks at the end may still become part of each other. */
const unsettled = 2

/** Footnotes and named links: what they name may stand in any other block. */
const entangled = /\[\^[\w-]{1,200}\]|^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^[\]]{1,999}\]:/m
const entangling = /\[\^|\]:/g

/** The blocks of a text, even where some name what stands in others. */
function blocksOf(text: string): string[] {
  // Told of names, the library would take the whole as one block. A letter for a letter: the lengths stay.
  const plain = parseMarkdownIntoBlocks(text.replace(entangling, (mark) => `${mark[0]}\uE000`))
  let at = 0
  if (plain.reduce((sum, block) => sum + block.length, 0) !== text.length) return parseMarkdownIntoBlocks(text)
  return plain.map((block) => {
    at += block.length
    return text.slice(at - block.length, at)
  })
}

/** How many of the blocks nothing that follows can change. */
function settledCount(blocks: string[]): number {
  return blocks.slice(0, -unsettled).findLastIndex((block) => block.endsWith('\n\n')) + 1
}

/** What is known of the beginning of a text. */
interface Settled {
  text: string
  blocks: string[]
  /** The length of the text that settled it. */
  by: number
}

const nothing: Settled = { text: '', blocks: [], by: 0 }
const lengthOf = (blocks: string[]): number => blocks.reduce((sum, block) => sum + block.length, 0)

/** What of it a text begins with, and is settled in that text too. */
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
  const kept = blocks.slice(0, settledCount(blocks.slice(0, count)))
  return { text: known.slice(0, lengthOf(kept)), blocks: kept, by: text.length }
}

/**
 * Makes a splitter for one text that grows, or becomes again what it was: only what was added, and the few blocks before it,
 * are taken apart anew. While more is to come, what is unfinished at the end is closed for show.
 */
export function createBlockSplitter(): BlockSplitter {
  let settled = nothing
  return (source, open) => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
    if (!open && entangled.test(text)) return parseMarkdownIntoBlocks(text)
    const known = settledIn(text, settled)
    const tail = blocksOf(text.slice(known.text.length))
    const blocks = [...known.blocks, ...tail]
    const isBeginning = text.length < settled.by && known !== nothing
    if (!isBeginning) {
      const kept = blocks.slice(0, known.blocks.length + settledCount(tail))
      settled = { text: text.slice(0, lengthOf(kept)), blocks: kept, by: text.length }
    }
    const last = blocks.pop()
    return last === undefined ? [] : [...blocks, open ? remend(last) : last]
  }
}
