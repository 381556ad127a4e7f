import { diffLines } from 'diff'

/** Lines that are in both texts, or in one of them. */
export interface DiffBlock {
  kind: 'same' | 'added' | 'removed'
  lines: string[]
}

/** Maximum number of changed lines. The time grows with its square: about half a second at this limit. */
const maxEdits = 1_500

/** Compares two texts line by line. Returns null if they differ too much. */
export function diffTexts(before: string, after: string): DiffBlock[] | null {
  const parts = diffLines(`${before}\n`, `${after}\n`, { maxEditLength: maxEdits })
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value.replace(/\n$/, '').split('\n'),
    })) ?? null
  )
}

/** A block near a difference. `skipped`: number of omitted lines before it. `at`: its index. */
export interface ContextBlock extends DiffBlock {
  skipped: number
  at: number
}

/** Removes unchanged lines that are more than `around` lines away from a difference. */
export function trimContext(blocks: DiffBlock[], around = 3): ContextBlock[] {
  const near = blocks.flatMap((block, position): Omit<ContextBlock, 'at'>[] => {
    if (block.kind !== 'same' || block.lines.length <= 2 * around) return [{ ...block, skipped: 0 }]
    const head = position === 0 ? [] : block.lines.slice(0, around)
    const tail = position === blocks.length - 1 ? [] : block.lines.slice(-around)
    const skipped = block.lines.length - head.length - tail.length
    const first = head.length > 0 ? [{ kind: block.kind, lines: head, skipped: 0 }] : []
    return [...first, { kind: block.kind, lines: tail, skipped }]
  })
  return near.map((block, at) => ({ ...block, at }))
}
