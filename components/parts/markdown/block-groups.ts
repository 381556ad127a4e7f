/** Characters from which on a group is complete. */
const groupLength = 6000

/** Consecutive blocks of a text. */
export interface BlockGroup {
  /** Index of the first block. */
  start: number
  blocks: readonly string[]
  /** The blocks as one text. */
  text: string
}

/** The groups of one text that changes. */
export interface BlockGroups {
  /** Groups the blocks of the text. Returns the text of each group. */
  note: (blocks: readonly string[]) => string[]
  at: (index: number) => BlockGroup | undefined
}

function isSame(group: BlockGroup | undefined, start: number, blocks: readonly string[]): group is BlockGroup {
  return (
    group !== undefined &&
    group.start === start &&
    group.blocks.length === blocks.length &&
    blocks.every((block, index) => block === group.blocks[index])
  )
}

/**
 * Creates the groups of a text, so that a page needs an element for each group that is far away, and not for each block.
 * Growing text only changes the last groups. `separator`: stands between blocks.
 */
export function createBlockGroups(separator = ''): BlockGroups {
  let groups: BlockGroup[] = []
  return {
    note: (blocks) => {
      const before = groups
      groups = []
      let [start, length] = [0, 0]
      for (const [index, block] of blocks.entries()) {
        length += block.length
        if (length < groupLength && index < blocks.length - 1) continue
        const inGroup = blocks.slice(start, index + 1)
        const known = before[groups.length]
        groups.push(isSame(known, start, inGroup) ? known : { start, blocks: inGroup, text: inGroup.join(separator) })
        ;[start, length] = [index + 1, 0]
      }
      return groups.map(({ text }) => text)
    },
    at: (index) => groups[index],
  }
}
