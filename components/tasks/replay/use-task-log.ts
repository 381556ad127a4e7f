'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskSummary } from '@/lib/api/task'
import type { Connection } from '@/lib/client/event-source'
import { followLog } from '@/lib/client/follow-log'
import { onWake } from '@/lib/client/wake-signal'
import type { FaultData } from '@/lib/faults/fault'

export interface TaskLog {
  rows: readonly LogRow[]
  /** How many there are, as far as is known. */
  lastSeq: number
  /** Everything that has happened so far is in `rows`. */
  complete: boolean
  /** `closed`: nothing more is awaited. */
  connection: Connection
  fault: FaultData | null
  retry: () => void
}

/** The whole event log of a task: the first rows came with the page, the others follow, and new ones as they happen. */
export function useTaskLog(task: TaskSummary, first: readonly LogRow[]): TaskLog {
  const [log, setLog] = useState<Omit<TaskLog, 'retry'>>({
    rows: first,
    lastSeq: task.lastSeq,
    complete: !task.open && first.length >= task.lastSeq,
    connection: task.open ? 'connecting' : 'closed',
    fault: null,
  })
  const [run, setRun] = useState({ after: first.length })
  const { length } = log.rows
  const retry = useCallback(() => {
    setLog((before) => ({ ...before, fault: null }))
    setRun({ after: length })
  }, [length])

  useEffect(() => {
    return followLog(task.id, run.after, {
      onRows: (rows, lastSeq) =>
        setLog((before) => ({
          ...before,
          // Two runs may tell the same rows.
          rows: [...before.rows, ...rows.filter(({ seq }) => seq > before.rows.length)],
          lastSeq: Math.max(before.lastSeq, lastSeq),
        })),
      onComplete: () => setLog((before) => ({ ...before, complete: true })),
      onConnection: (connection) => setLog((before) => ({ ...before, connection })),
      onFault: (fault) => setLog((before) => ({ ...before, fault, connection: 'closed' })),
    })
  }, [task.id, run])

  // A task that rested may have been taken up again while nobody looked.
  const wake = useEffectEvent(() => {
    if (log.connection === 'closed' && log.complete) retry()
  })
  useEffect(() => onWake(() => wake()), [])

  return { ...log, retry }
}
