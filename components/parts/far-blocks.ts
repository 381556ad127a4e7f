import { createContext } from 'react'

/** So much of a text's beginning and of its end is drawn at once, in characters: more than there is in sight. */
const drawn = 3000

/** Which blocks of a text are neither at its beginning nor at its end. */
export interface FarBlocks {
  /** Notes what a text is taken apart into, and passes it on. */
  note: (blocks: string[]) => string[]
  has: (index: number) => boolean
}

/** Makes it for one text. It stays the same object while the text changes, so that a new block does not draw all others anew. */
export function createFarBlocks(): FarBlocks {
  let [from, until] = [0, 0]
  return {
    note: (blocks) => {
      ;[from, until] = [0, blocks.length]
      for (let length = 0; from < until && length < drawn; from += 1) length += blocks[from]?.length ?? 0
      for (let length = 0; from < until && length < drawn; until -= 1) length += blocks[until - 1]?.length ?? 0
      return blocks
    },
    has: (index) => index >= from && index < until,
  }
}

export const FarBlocksContext = createContext<FarBlocks | null>(null)
