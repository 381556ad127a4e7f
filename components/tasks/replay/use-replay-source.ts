import { useState } from 'react'
import type { InitialLog } from '@/lib/client/replay-log'
import { createTaskSource } from '@/lib/client/task-source'
import { prefetchSource } from '@/lib/replay/prefetch-source'
import type { ReplaySource } from '@/lib/replay/replay-source'

interface SourceOptions {
  /** Number of first rows that retention replaced with one row. */
  removed: number
  /** The last known row. */
  lastSeq: number
  /** Number of events at the first moment; null: all. */
  start: number | null
  /** The complete log, if it is part of the page. */
  opening: InitialLog | null
}

/** The source of a task's log. Its first reads start with the first render, before effects run. */
export function useReplaySource(taskId: string, { removed, lastSeq, start, opening }: SourceOptions): ReplaySource {
  const [source] = useState(() => {
    const whole = createTaskSource(taskId, removed)
    const isRead = globalThis.window !== undefined && opening === null && lastSeq > 0
    return isRead ? prefetchSource(whole, Math.min(start ?? Infinity, lastSeq)) : whole
  })
  return source
}
