import { diffArrays } from 'diff'
import type { ComparedPair } from '@/lib/api/run'
import type { RunRow } from '@/lib/replay/runs/run-collector'

/** Runs with more differences are aligned only by the shapes of their rows, because a full comparison takes too long. */
const maxEdits = 1500

interface Block {
  left: RunRow[]
  right: RunRow[]
  same: boolean
}

/** Replaces the keys of two runs by numbers, which are faster to compare than texts. */
function toNumbers(left: string[], right: string[]): [number[], number[]] {
  const numbers = new Map<string, number>()
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  return [left.map(numberOf), right.map(numberOf)]
}

/** Splits two runs into blocks that agree or differ by `key`; undefined if they differ too much. */
function splitBlocks(left: RunRow[], right: RunRow[], key: (row: RunRow) => string): Block[] | undefined {
  const parts = diffArrays(...toNumbers(left.map(key), right.map(key)), { maxEditLength: maxEdits })
  if (!parts) return undefined
  const blocks: Block[] = []
  let [l, r] = [0, 0]
  for (const { added = false, removed = false, count = 0 } of parts) {
    const same = !added && !removed
    const open = blocks.at(-1)
    const block = open && !open.same && !same ? open : { left: [], right: [], same }
    if (block !== open) blocks.push(block)
    // Not `push(...)`, which would pass each row as an argument.
    if (!added) for (const row of left.slice(l, (l += count))) block.left.push(row)
    if (!removed) for (const row of right.slice(r, (r += count))) block.right.push(row)
  }
  return blocks
}

const unpaired = ({ left, right }: Pick<Block, 'left' | 'right'>): ComparedPair[] => [
  ...left.map(({ shown }) => ({ mark: 'removed', left: shown }) as const),
  ...right.map(({ shown }) => ({ mark: 'added', right: shown }) as const),
]

/** Pairs rows by position. Pairs with different contents are marked as changed. */
function pairByPosition(left: RunRow[], right: RunRow[]): ComparedPair[] {
  return left.flatMap((row, index): ComparedPair[] => {
    const other = right[index]
    if (!other) return []
    return [{ mark: row.content === other.content ? 'same' : 'changed', left: row.shown, right: other.shown }]
  })
}

function alignByShape(left: RunRow[], right: RunRow[]): ComparedPair[] {
  const blocks = splitBlocks(left, right, ({ shape }) => shape)
  if (!blocks) return unpaired({ left, right })
  return blocks.flatMap((block) => (block.same ? pairByPosition(block.left, block.right) : unpaired(block)))
}

/**
 * Aligns two runs event by event: equal events, changed events in the same place, and events of only one run. IDs and times are
 * ignored.
 */
export function alignRuns(left: RunRow[], right: RunRow[]): ComparedPair[] {
  const blocks = splitBlocks(left, right, ({ content }) => content)
  if (!blocks) return alignByShape(left, right)
  return blocks.flatMap((block) =>
    block.same ? pairByPosition(block.left, block.right) : alignByShape(block.left, block.right),
  )
}
