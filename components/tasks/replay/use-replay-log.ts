'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand/react'
import { createReplayLog, type Opening, type ReplayLog, type ReplayState } from '@/lib/client/replay-log'
import { onWake } from '@/lib/client/wake-signal'
import type { ReplaySource } from '@/lib/replay/replay-source'

export interface ReadLog extends ReplayState {
  log: ReplayLog
  /** Everything that has happened so far is in the outline. */
  complete: boolean
}

/** A task's log as it is read, from its source. `opening`: what came with the page. */
export function useReplayLog(source: ReplaySource, opening: Opening | null): ReadLog {
  const [log] = useState(() => createReplayLog(source, opening))
  const state = useStore(log.state)
  const complete = state.outline.times.length > 0 && state.outline.times.length >= state.outline.lastSeq

  useEffect(() => log.begin(), [log])

  // A task that rested may have been taken up again while nobody looked.
  const wake = useEffectEvent(() => {
    if (state.connection === 'closed' && complete) log.retry()
  })
  useEffect(() => onWake(() => wake()), [])

  return { ...state, log, complete }
}
