'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useByteText } from '@/components/ui/use-byte-text'
import type { Removed } from '@/lib/a2a/removed'

/** Says what was removed of a task's event log, when and why. */
export function useRemovedWords(): (removed: Removed) => string {
  const t = useTranslations('parts.removed')
  const format = useFormatter()
  const byteText = useByteText()
  return ({ at, events, bytes, cause, limit = 0 }) =>
    t(cause, {
      count: events,
      limit,
      date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
      size: byteText(bytes),
    })
}
