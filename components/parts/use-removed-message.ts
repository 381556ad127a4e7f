'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFormatBytes } from '@/components/ui/hooks/use-format-bytes'
import type { RemovedLog } from '@/lib/a2a/removed-log'

/** Returns a function that describes removed events: what, when and why. */
export function useRemovedMessage(): (removed: RemovedLog) => string {
  const t = useTranslations('parts.removed')
  const format = useFormatter()
  const byteText = useFormatBytes()
  return ({ at, events, bytes, cause, limit = 0 }) =>
    t(cause, {
      count: events,
      limit,
      date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
      size: byteText(bytes),
    })
}
