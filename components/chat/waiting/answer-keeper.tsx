'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { forgetAnswer } from '@/components/chat/waiting/kept-answers'
import { questionName, questionOf } from '@/components/chat/waiting/waiting'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import type { LiveTask } from '@/lib/client/task-store'

/** The question that a task waits with, by its name; null where it waits with none. */
function waitsWith(taskId: string, task: LiveTask | undefined): string | null {
  const question = task && foldWaitsForUser(task.fold) ? questionOf(task) : null
  return question && questionName(taskId, question)
}

/** Forgets what was written into a form once its question is over, whoever answered it, and in whatever way. */
export function AnswerKeeper() {
  const { conversation } = useChat()
  const asked = useRef(new Set<string>())
  const names = useConversation((state, tasks) => state.taskIds.map((id) => waitsWith(id, tasks[id]) ?? '').join(' '))
  const look = useEffectEvent((now: Set<string>) => {
    const { taskIds } = conversation.state.getState()
    const tasks = conversation.tasks.getState()
    for (const name of asked.current) {
      const [taskId = '', seq] = name.split(':')
      // A log that is read anew is shorter for a moment.
      const over = !taskIds.includes(taskId) || Number(tasks[taskId]?.fold.lastSeq) > Number(seq)
      if (over && !now.has(name) && asked.current.delete(name)) void forgetAnswer(name)
    }
    for (const name of now) asked.current.add(name)
  })
  useEffect(() => look(new Set(names.split(' ').filter(Boolean))), [names])
  return null
}
