import { useFormatter, useTranslations } from 'next-intl'
import { useByteText } from '@/components/ui/use-byte-text'
import type { Removed } from '@/lib/a2a/removed'

/** Says in its place what was removed of a task's event log. */
export function RemovedNote({ removed }: { removed: Removed }) {
  const t = useTranslations('parts.removed')
  const format = useFormatter()
  const byteText = useByteText()
  const { at, events, bytes, cause, limit = 0 } = removed
  return (
    <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-pretty text-fg-muted">
      {t(cause, {
        count: events,
        limit,
        date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
        size: byteText(bytes),
      })}
    </p>
  )
}
