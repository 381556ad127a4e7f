'use client'

import { useEffect, useRef, useState } from 'react'
import type { ReplayLogState } from '@/components/tasks/replay/use-replay-log'
import type { TaskFold } from '@/lib/a2a/fold'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

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

/** Browsers reject more than about three URL changes per second. */
const pauseMs = 400

function addressAt(at: number | null): string {
  const url = new URL(location.href)
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', String(at))
  return url.href
}

/** Keeps `?at=` in sync with the shown moment, without navigation. Null removes it. */
export function useMomentParam(at: number | null): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(at)
  const callOff = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = at
    timer.current ??= setTimeout(() => {
      timer.current = null
      callOff.current?.()
      callOff.current = scheduleUrlUpdate(() => addressAt(latest.current))
    }, pauseMs)
  }, [at])
  useEffect(
    () => () => {
      callOff.current?.()
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
}
