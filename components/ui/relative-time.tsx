'use client'

import { useFormatter, useLocale } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/components/ui/use-now'

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** It is a time to come: "in 3 minutes". */
  ahead?: boolean
  className?: string
}

/** "3 minutes ago", with the exact time in the reader's zone on hover. */
export function RelativeTime({ at, ahead = false, className }: RelativeTimeProps) {
  const format = useFormatter()
  const locale = useLocale()
  const now = useNow()
  const date = new Date(at)
  const known = now !== null
  const exact = useMemo(
    () =>
      known
        ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
        : undefined,
    [at, known, locale],
  )
  return (
    <time dateTime={at} title={exact} className={className}>
      {/* A clock ahead of ours must not read "in 2 seconds". */}
      {now === null
        ? format.relativeTime(date)
        : format.relativeTime(date, ahead ? now : Math.max(now, date.getTime()))}
    </time>
  )
}
