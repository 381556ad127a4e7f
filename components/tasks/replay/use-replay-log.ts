'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { whenIdle } from '@/components/ui/when-idle'
import type { TaskFold } from '@/lib/a2a/fold'
import { afterLoad } from '@/lib/client/after-load'
import { onWake } from '@/lib/client/on-wake'
import { scheduleUrlUpdate } from '@/lib/client/page-url'
import { createLazyReplayLog, type InitialLog, type LazyReplayLog, type ReplayState } from '@/lib/client/replay-log'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** Time in milliseconds that the next step of reading the rest waits at most for an idle page. */
const restPauseMs = 200

interface ReplayLogState extends ReplayState {
  log: LazyReplayLog
  /** Whether the outline contains all events so far. */
  complete: boolean
}

/** Reads the rest of a log in steps once the page has loaded, so that seeking needs no requests. Returns the stop function. */
function readRest(log: LazyReplayLog): () => void {
  let isOver = false
  let cancel = afterLoad(() => void step())
  async function step(): Promise<void> {
    const isMore = await log.readRest()
    if (isMore && !isOver) cancel = whenIdle(() => void step(), restPauseMs)
  }
  return () => {
    isOver = true
    cancel()
  }
}

/** State of a task's log while it loads from `source`. `opening`: data from the page. */
export function useReplayLog(source: ReplaySource, opening: InitialLog | null): ReplayLogState {
  const [log] = useState(() => createLazyReplayLog(source, opening))
  const state = useStore(log.state)
  const complete = state.outline.times.length > 0 && state.outline.times.length >= state.outline.lastSeq

  useEffect(() => log.start(), [log])
  useEffect(
    () => (complete && state.connection === 'closed' ? readRest(log) : undefined),
    [log, complete, state.connection],
  )

  // A task may have resumed while the page was hidden.
  const wake = useEffectEvent(() => {
    if (state.connection === 'closed' && complete) log.retry()
  })
  useEffect(() => onWake(() => wake()), [])

  return { ...state, log, complete }
}

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

/** The parameter of a URL that plays the replay. */
export const autoplayParam = 'play'

/** Browsers reject more than about three URL changes per second. */
const pauseMs = 400

function addressAt(at: number | null): string {
  const url = new URL(location.href)
  // A reload, or a link to this moment, does not play.
  url.searchParams.delete(autoplayParam)
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
