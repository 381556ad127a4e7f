import type { Frames } from '@/components/ui/frames'
import type { LogRow } from '@/lib/a2a/log'
import { headAt, type Outline, type RowHead } from '@/lib/replay/outline'

/** The rows of an outline as a list shows them; only those of `seqs`, where given. */
export function outlineFrames(
  outline: Outline,
  rowAt: (seq: number) => LogRow | undefined,
  seqs: readonly number[] | null,
): Frames {
  const seqAt = (place: number): number => (seqs ? (seqs[place] ?? 0) : place + 1)
  const heads = new Map<number, RowHead | undefined>()
  const count = seqs?.length ?? outline.times.length
  return {
    count,
    headAt: (place) => {
      const seq = seqAt(place)
      if (!heads.has(seq)) heads.set(seq, headAt(outline, seq))
      return heads.get(seq)
    },
    rowAt: (place) => rowAt(seqAt(place)),
    countUpTo: (seq) => {
      if (!seqs) return Math.min(seq, count)
      const after = seqs.findIndex((each) => each > seq)
      return after === -1 ? count : after
    },
  }
}
