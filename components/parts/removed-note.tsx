import { useRemovedWords } from '@/components/parts/use-removed-words'
import type { Removed } from '@/lib/a2a/removed'

/** Says in its place what was removed of a task's event log. */
export function RemovedNote({ removed }: { removed: Removed }) {
  const inWords = useRemovedWords()
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {inWords(removed)}
    </p>
  )
}
