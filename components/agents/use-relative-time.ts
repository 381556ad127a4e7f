'use client'

import { useFormatter } from 'next-intl'
import { useNow } from '@/components/ui/hooks/use-now'

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
