import { createContext } from 'react'

/** So much of a text's beginning and of its end is drawn at once, in characters: more than there is in sight. */
const drawn = 3000
/** A longer block, as of a text whose footnotes hold it together, comes once the page is there, wherever it stands. */
const largest = 8000

/** Which blocks of a text are neither at its beginning nor at its end, or too long to be waited for. */
export interface FarBlocks {
  /** Notes what a text is taken apart into, and passes it on. */
  note: (blocks: string[]) => string[]
  has: (index: number) => boolean
}

/** Makes it for one text. It stays the same object while the text changes, so that a new block does not draw all others anew. */
export function createFarBlocks(): FarBlocks {
  let [from, until] = [0, 0]
  let lengths: number[] = []
  return {
    note: (blocks) => {
      lengths = blocks.map(({ length }) => length)
      ;[from, until] = [0, lengths.length]
      for (let sum = 0; from < until && sum < drawn; from += 1) sum += lengths[from] ?? 0
      for (let sum = 0; from < until && sum < drawn; until -= 1) sum += lengths[until - 1] ?? 0
      return blocks
    },
    has: (index) => (index >= from && index < until) || (lengths[index] ?? 0) > largest,
  }
}

export const FarBlocksContext = createContext<FarBlocks | null>(null)
