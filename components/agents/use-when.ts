'use client'

import { useFormatter } from 'next-intl'
import { useNow } from '@/components/ui/use-now'

/** "3 minutes ago" for within a sentence; `ahead`: a time to come. */
export function useWhen(): (at: string, ahead?: boolean) => string {
  const format = useFormatter()
  const now = useNow()
  return (at, ahead = false) => {
    const date = new Date(at)
    const since = now ?? date.getTime()
    // A clock that is not quite ours must not read "in 2 seconds" of what is over.
    return format.relativeTime(date, ahead ? Math.min(since, date.getTime()) : Math.max(since, date.getTime()))
  }
}
