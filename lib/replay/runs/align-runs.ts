import { diffArrays } from 'diff'
import type { ComparedPair } from '@/lib/api/run'
import type { RunRow } from '@/lib/replay/runs/gather-run'

/** Runs that differ in more places than these are laid side by side by the shapes of their rows alone: to find more takes too long. */
const mostEdits = 1500

interface Block {
  left: RunRow[]
  right: RunRow[]
  same: boolean
}

/** The keys of two runs as numbers, the same number for the same key: numbers are quicker to compare than texts. */
function numbered(left: string[], right: string[]): [number[], number[]] {
  const numbers = new Map<string, number>()
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  return [left.map(numberOf), right.map(numberOf)]
}

/** Both runs as blocks that agree by `key` and blocks that do not; undefined where they have too little in common. */
function blocksBy(left: RunRow[], right: RunRow[], key: (row: RunRow) => string): Block[] | undefined {
  const parts = diffArrays(...numbered(left.map(key), right.map(key)), { maxEditLength: mostEdits })
  if (!parts) return undefined
  const blocks: Block[] = []
  let [l, r] = [0, 0]
  for (const { added = false, removed = false, count = 0 } of parts) {
    const same = !added && !removed
    const open = blocks.at(-1)
    const block = open && !open.same && !same ? open : { left: [], right: [], same }
    if (block !== open) blocks.push(block)
    if (!added) block.left.push(...left.slice(l, (l += count)))
    if (!removed) block.right.push(...right.slice(r, (r += count)))
  }
  return blocks
}

const alone = ({ left, right }: Pick<Block, 'left' | 'right'>): ComparedPair[] => [
  ...left.map(({ shown }) => ({ mark: 'removed', left: shown }) as const),
  ...right.map(({ shown }) => ({ mark: 'added', right: shown }) as const),
]

/** Rows that stand beside one another, changed where their contents differ. */
function beside(left: RunRow[], right: RunRow[]): ComparedPair[] {
  return left.flatMap((row, index): ComparedPair[] => {
    const other = right[index]
    if (!other) return []
    return [{ mark: row.content === other.content ? 'same' : 'changed', left: row.shown, right: other.shown }]
  })
}

function byShape(left: RunRow[], right: RunRow[]): ComparedPair[] {
  const blocks = blocksBy(left, right, ({ shape }) => shape)
  if (!blocks) return alone({ left, right })
  return blocks.flatMap((block) => (block.same ? beside(block.left, block.right) : alone(block)))
}

/**
 * Two runs event by event: what both say, what one says otherwise in the same place, and what only one says. Ids and
 * times do not count.
 */
export function alignRuns(left: RunRow[], right: RunRow[]): ComparedPair[] {
  const blocks = blocksBy(left, right, ({ content }) => content)
  if (!blocks) return byShape(left, right)
  return blocks.flatMap((block) => (block.same ? beside(block.left, block.right) : byShape(block.left, block.right)))
}
