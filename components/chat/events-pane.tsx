'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { Button } from '@/components/ui/button'
import { FrameList } from '@/components/ui/frame-list'
import { Skeleton } from '@/components/ui/skeleton'
import { readRows } from '@/lib/client/read-tasks'

/** The task's events as they went over the wire, with those from before the page was opened. */
export function EventsPane({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.panel')
  const { conversation } = useChat()
  const task = useLiveTask(taskId)
  const [failed, setFailed] = useState(false)
  const lastSeq = task?.fold.lastSeq ?? 0
  const missing = task ? (task.rows[0]?.seq ?? lastSeq + 1) - 1 : 0

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

  if (failed) {
    return (
      <div className="grid justify-items-start gap-2 p-4">
        <p className="text-fg-muted">{t('eventsFailed')}</p>
        <Button size="sm" onClick={() => setFailed(false)}>
          {t('again')}
        </Button>
      </div>
    )
  }
  const first = task?.rows[0]
  if (missing > 0 || !task || !first) return <Skeleton className="m-4 h-64" />
  return <FrameList rows={task.rows} startedAt={first.at} className="h-full" />
}
