'use client'

import { useEffect, useEffectEvent } from 'react'
import { useConversation } from '@/components/chat/chat-context'
import { findCurrentTask, isRunning } from '@/lib/client/conversation/conversation-state'
import { updateConversation } from '@/lib/client/conversation/conversation-list'

/** Marks the open conversation as read when it is opened and whenever the agent stops, while the page is visible. */
export function MarkAsRead() {
  const taskId = useConversation((state) => state.taskIds.at(-1) ?? null)
  const rest = useConversation((state, tasks) => {
    const current = findCurrentTask(state, tasks)
    return current && !isRunning(current.live) ? current.live.fold.lastSeq : 0
  })
  const mark = useEffectEvent(() => {
    if (taskId && document.visibilityState === 'visible') void updateConversation(taskId, { read: true })
  })
  useEffect(() => {
    if (taskId || rest) mark()
  }, [taskId, rest])
  useEffect(() => {
    const update = (): void => mark()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return null
}
