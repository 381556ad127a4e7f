'use client'

import { useEffect, useState } from 'react'
import type { ReadLog } from '@/components/tasks/replay/use-replay-log'
import type { TaskFold } from '@/lib/a2a/fold'

/** Pages of rows that are read ahead of the playhead while it moves. */
const pagesAhead = 3
/** So long, in ms, the events wait for their rows too, instead of being drawn twice. */
const patience = 150

interface Moment {
  /** The task at the moment; the moment before stays until that is at hand. Null: none was yet. */
  fold: TaskFold | null
  /** Events that have happened then. */
  count: number
  /** The conversation is still that of another moment. */
  late: boolean
  /** It has been for so long that one should be told. */
  overdue: boolean
}

/** What is shown of the task after `count` events. */
export function useMoment({ log }: ReadLog, count: number, playing: boolean): Moment {
  const fold = log.foldAt(count)
  const late = fold === null && count > 0
  const [shown, setShown] = useState({ fold, count })
  const [awaited, setAwaited] = useState(0)
  if (fold !== null && (fold !== shown.fold || count !== shown.count)) setShown({ fold, count })
  useEffect(() => log.want(count, playing ? pagesAhead : 0), [log, count, playing])
  useEffect(() => {
    if (!late) return undefined
    const timer = setTimeout(() => setAwaited(count), patience)
    return () => clearTimeout(timer)
  }, [late, count])
  const overdue = late && awaited === count
  return {
    fold: fold ?? shown.fold,
    count: late && !overdue && shown.fold !== null ? shown.count : count,
    late,
    overdue,
  }
}
