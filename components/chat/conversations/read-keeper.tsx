'use client'

import { useEffect, useEffectEvent } from 'react'
import { useConversation } from '@/components/chat/chat-context'
import { currentTask, isRunning } from '@/lib/client/conversation-state'
import { changeConversation } from '@/lib/client/change-conversation'

/** Marks the conversation on the screen as read: when it is opened, and each time the agent comes to rest while somebody looks. */
export function ReadKeeper() {
  const taskId = useConversation((state) => state.taskIds.at(-1) ?? null)
  const rest = useConversation((state, tasks) => {
    const current = currentTask(state, tasks)
    return current && !isRunning(current.live) ? current.live.fold.lastSeq : 0
  })
  const mark = useEffectEvent(() => {
    if (taskId && document.visibilityState === 'visible') void changeConversation(taskId, { read: true })
  })
  useEffect(() => {
    if (taskId || rest) mark()
  }, [taskId, rest])
  useEffect(() => {
    const look = (): void => mark()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return null
}
