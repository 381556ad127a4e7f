import { diffLines } from 'diff'

/** Lines that both texts have, or one of them. */
export interface DiffBlock {
  kind: 'same' | 'added' | 'removed'
  lines: string[]
}

/** Maximum number of changed lines. The time grows with its square: about half a second at this limit. */
const maxEdits = 1_500

/** What two texts have in common and what not, line by line; null where they have too little in common. */
export function lineDiff(before: string, after: string): DiffBlock[] | null {
  const parts = diffLines(`${before}\n`, `${after}\n`, { maxEditLength: maxEdits })
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value.replace(/\n$/, '').split('\n'),
    })) ?? null
  )
}

/** A block near a difference: before it `skipped` lines are left out; `at` is its place. */
export interface NearBlock extends DiffBlock {
  skipped: number
  at: number
}

/** The same without lines that are far from any difference. */
export function nearBlocks(blocks: DiffBlock[], around = 3): NearBlock[] {
  const near = blocks.flatMap((block, position): Omit<NearBlock, 'at'>[] => {
    if (block.kind !== 'same' || block.lines.length <= 2 * around) return [{ ...block, skipped: 0 }]
    const head = position === 0 ? [] : block.lines.slice(0, around)
    const tail = position === blocks.length - 1 ? [] : block.lines.slice(-around)
    const skipped = block.lines.length - head.length - tail.length
    const first = head.length > 0 ? [{ kind: block.kind, lines: head, skipped: 0 }] : []
    return [...first, { kind: block.kind, lines: tail, skipped }]
  })
  return near.map((block, at) => ({ ...block, at }))
}
