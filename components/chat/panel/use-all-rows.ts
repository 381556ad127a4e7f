'use client'

import { useEffect, useState } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import type { LogRow } from '@/lib/a2a/log'
import { readRows } from '@/lib/client/read-tasks'

interface AllRows {
  /** From row 1 on. Null until loaded. */
  rows: LogRow[] | null
  failed: boolean
  retry: () => void
}

/** Returns all rows of a task. Loads those from before the page was opened. */
export function useAllRows(taskId: string): AllRows {
  const { conversation } = useChat()
  const task = useLiveTask(taskId)
  const [failed, setFailed] = useState(false)
  const lastSeq = task?.fold.lastSeq ?? 0
  const first = task?.rows[0]
  // One row stands for the removed ones, and no rows precede it.
  const startsAfterGap = first?.event.kind === 'gap' && first.event.removed !== undefined
  const missing = task && !startsAfterGap ? (first?.seq ?? lastSeq + 1) - 1 : 0

  useEffect(() => {
    if (missing === 0 || failed) return
    let wanted = true
    readRows(taskId, 0, missing).then(
      (rows) => wanted && conversation.tasks.addEarlierRows(taskId, rows),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [taskId, missing, failed, conversation])

  const whole = task !== undefined && missing === 0 && task.rows.length > 0
  return { rows: whole ? task.rows : null, failed, retry: () => setFailed(false) }
}
