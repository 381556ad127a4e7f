'use client'

import { useFormatter, useLocale } from 'next-intl'
import { useNow } from '@/components/ui/use-now'

/** "3 minutes ago", with the exact time in the reader's zone on hover. `at`: ISO 8601. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const format = useFormatter()
  const locale = useLocale()
  const now = useNow()
  const date = new Date(at)
  const exact =
    now === null
      ? undefined
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date)
  return (
    <time dateTime={at} title={exact} className={className}>
      {/* A clock ahead of ours must not read "in 2 seconds". */}
      {now === null ? format.relativeTime(date) : format.relativeTime(date, Math.max(now, date.getTime()))}
    </time>
  )
}
