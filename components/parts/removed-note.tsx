import { useRemovedMessage } from '@/components/parts/use-removed-message'
import type { RemovedLog } from '@/lib/a2a/removed-log'

/** Notice in place of removed events. */
export function RemovedNote({ removed }: { removed: RemovedLog }) {
  const removedMessage = useRemovedMessage()
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {removedMessage(removed)}
    </p>
  )
}
