import { createContext } from 'react'

/** Characters at the start and the end of a text that are rendered at once; more than a screen shows. */
const renderedLength = 3000
/** Longer blocks, in characters, are always deferred, for example a text that footnotes make one block. */
const maxBlockLength = 8000

/** Blocks of a text that are rendered later: far from its start and end, or too long. */
export interface OffscreenBlocks {
  /** Records the blocks of the text and returns them. */
  note: (blocks: string[]) => string[]
  has: (index: number) => boolean
}

/**
 * Creates the state of one text. The object stays the same while the text changes, so that a new block does not re-render the
 * others.
 */
export function createOffscreenBlocks(): OffscreenBlocks {
  let [from, until] = [0, 0]
  let lengths: number[] = []
  return {
    note: (blocks) => {
      lengths = blocks.map(({ length }) => length)
      ;[from, until] = [0, lengths.length]
      for (let sum = 0; from < until && sum < renderedLength; from += 1) sum += lengths[from] ?? 0
      for (let sum = 0; from < until && sum < renderedLength; until -= 1) sum += lengths[until - 1] ?? 0
      return blocks
    },
    has: (index) => (index >= from && index < until) || (lengths[index] ?? 0) > maxBlockLength,
  }
}

export const OffscreenBlocksContext = createContext<OffscreenBlocks | null>(null)
