'use client'

import { useEffect, useState } from 'react'
import type { ReplayLogState } from '@/components/tasks/replay/use-replay-log'
import type { TaskFold } from '@/lib/a2a/fold'

/** Pages of rows that are prefetched during playback. */
const pagesAhead = 3
/** Time in milliseconds that the events wait for their rows, to avoid a second render. */
const rowsTimeoutMs = 150

interface Moment {
  /** The task at the moment, or at the previous one until it is loaded; null if there was none. */
  fold: TaskFold | null
  /** Number of events at this moment. */
  count: number
  /** Whether the fold is still that of another moment. */
  isStale: boolean
  /** Whether it has been stale long enough to show it. */
  isOverdue: boolean
}

/** Returns the state of the task after `count` events. */
export function useMoment({ log }: ReplayLogState, count: number, playing: boolean): Moment {
  const fold = log.foldAt(count)
  const isStale = fold === null && count > 0
  const [shown, setShown] = useState({ fold, count })
  const [awaited, setAwaited] = useState(0)
  if (fold !== null && (fold !== shown.fold || count !== shown.count)) setShown({ fold, count })
  useEffect(() => log.prefetch(count, playing ? pagesAhead : 0), [log, count, playing])
  useEffect(() => {
    if (!isStale) return undefined
    const timer = setTimeout(() => setAwaited(count), rowsTimeoutMs)
    return () => clearTimeout(timer)
  }, [isStale, count])
  const isOverdue = isStale && awaited === count
  return {
    fold: fold ?? shown.fold,
    count: isStale && !isOverdue && shown.fold !== null ? shown.count : count,
    isStale,
    isOverdue,
  }
}
