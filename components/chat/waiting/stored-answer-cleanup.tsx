'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { removeStoredAnswer } from '@/components/chat/waiting/stored-answers'
import { getQuestionKey, getOpenQuestion } from '@/components/chat/waiting/waiting'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { LiveTask } from '@/lib/client/task-store'

/** Returns the key of the question a task waits with. Null if there is none. */
function waitsWith(taskId: string, task: LiveTask | undefined): string | null {
  const question = task && foldWaitsForUser(task.fold) ? getOpenQuestion(task) : null
  return question && getQuestionKey(taskId, question)
}

/** Removes stored form answers once their question is answered or obsolete. */
export function StoredAnswerCleanup() {
  const { conversation } = useChat()
  const openQuestions = useRef(new Set<string>())
  const names = useConversation((state, tasks) => state.taskIds.map((id) => waitsWith(id, tasks[id]) ?? '').join(' '))
  const update = useEffectEvent((now: Set<string>) => {
    const { taskIds } = conversation.state.getState()
    const tasks = conversation.tasks.getState()
    for (const name of openQuestions.current) {
      const [taskId = '', seq] = name.split(':')
      // A log that is reloaded is shorter for a moment.
      const over = !taskIds.includes(taskId) || Number(tasks[taskId]?.fold.lastSeq) > Number(seq)
      if (over && !now.has(name) && openQuestions.current.delete(name)) void removeStoredAnswer(name)
    }
    for (const name of now) openQuestions.current.add(name)
  })
  useEffect(() => update(new Set(names.split(' ').filter(Boolean))), [names])
  return null
}
