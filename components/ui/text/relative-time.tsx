'use client'

import { useFormatter, useLocale } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/components/ui/hooks/use-now'

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** The time is in the future: "in 3 minutes". */
  ahead?: boolean
  className?: string
}

/** A relative time such as "3 minutes ago", with the exact local time on hover. */
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
      {/* If the other clock is ahead, the time must not read "in 2 seconds". */}
      {now === null
        ? format.relativeTime(date)
        : format.relativeTime(date, ahead ? now : Math.max(now, date.getTime()))}
    </time>
  )
}

/**
 * Returns a function that formats a relative time within a sentence, such as "3 minutes ago". `ahead`: the time is in the
 * future.
 */
export function useRelativeTime(): (at: string, ahead?: boolean) => string {
  const format = useFormatter()
  const now = useNow()
  return (at, ahead = false) => {
    const date = new Date(at)
    const since = now ?? date.getTime()
    // If the other clock is ahead, a past time must not read "in 2 seconds".
    return format.relativeTime(date, ahead ? Math.min(since, date.getTime()) : Math.max(since, date.getTime()))
  }
}
