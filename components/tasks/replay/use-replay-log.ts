'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand/react'
import { createLazyReplayLog, type InitialLog, type LazyReplayLog, type ReplayState } from '@/lib/client/replay-log'
import { onWake } from '@/lib/client/on-wake'
import type { ReplaySource } from '@/lib/replay/replay-source'

export interface ReplayLogState extends ReplayState {
  log: LazyReplayLog
  /** Whether the outline contains all events so far. */
  complete: boolean
}

/** State of a task's log while it loads from `source`. `opening`: data from the page. */
export function useReplayLog(source: ReplaySource, opening: InitialLog | null): ReplayLogState {
  const [log] = useState(() => createLazyReplayLog(source, opening))
  const state = useStore(log.state)
  const complete = state.outline.times.length > 0 && state.outline.times.length >= state.outline.lastSeq

  useEffect(() => log.start(), [log])

  // A task may have resumed while the page was hidden.
  const wake = useEffectEvent(() => {
    if (state.connection === 'closed' && complete) log.retry()
  })
  useEffect(() => onWake(() => wake()), [])

  return { ...state, log, complete }
}
