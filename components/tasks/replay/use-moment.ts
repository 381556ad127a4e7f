'use client'

import { useEffect, useState } from 'react'
import type { ReadLog } from '@/components/tasks/replay/use-replay-log'
import type { TaskFold } from '@/lib/a2a/fold'

/** Pages of rows that are read ahead of the playhead while it moves. */
const pagesAhead = 3

/** The task after `count` events; the moment before stays until that is at hand. Null: none was yet. */
export function useMoment({ log }: ReadLog, count: number, playing: boolean): { fold: TaskFold | null; late: boolean } {
  const fold = log.foldAt(count)
  const [shown, setShown] = useState(fold)
  if (fold !== null && fold !== shown) setShown(fold)
  useEffect(() => log.want(count, playing ? pagesAhead : 0), [log, count, playing])
  return { fold: fold ?? shown, late: fold === null && count > 0 }
}
