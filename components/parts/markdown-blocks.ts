import remend from 'remend'
import { parseMarkdownIntoBlocks } from 'streamdown'

/** Takes a text apart into its blocks. `open`: more of it is to come. */
export type BlockSplitter = (text: string, open: boolean) => string[]

/** So many blocks at the end may still become part of each other. */
const unsettled = 2

/** Footnotes and named links: what they name may stand in any other block. */
const entangled = /\[\^[\w-]{1,200}\]|^ {0,3}\[[^\]\n]+\]:/m
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

/**
 * Makes a splitter for one text that grows: only what was added, and the few blocks before it, are taken apart anew. While
 * more is to come, what is unfinished at the end is closed for show.
 */
export function createBlockSplitter(): BlockSplitter {
  let settled = { text: '', blocks: [] as string[] }
  return (source, open) => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
    if (!open && entangled.test(text)) return parseMarkdownIntoBlocks(text)
    if (!text.startsWith(settled.text)) settled = { text: '', blocks: [] }
    const { length } = settled.text
    const tail = blocksOf(text.slice(length))
    const blocks = [...settled.blocks, ...tail]
    const count = settledCount(tail)
    if (count > 0) {
      const end = tail.slice(0, count).reduce((sum, block) => sum + block.length, length)
      settled = { text: text.slice(0, end), blocks: blocks.slice(0, settled.blocks.length + count) }
    }
    const last = blocks.pop()
    return last === undefined ? [] : [...blocks, open ? remend(last) : last]
  }
}
