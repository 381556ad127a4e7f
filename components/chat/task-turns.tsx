'use client'

import { useMemo } from 'react'
import { useConversation, useLiveTask } from '@/components/chat/chat-context'
import { type FormRequest, formOf } from '@/components/parts/form-request'
import { TaskSkeleton } from '@/components/chat/task-skeleton'
import { TurnView } from '@/components/chat/turn-view'
import type { Turn } from '@/components/chat/turn'
import { turnsOf } from '@/components/chat/turns'
import { questionOf, waitingTaskId } from '@/components/chat/waiting'
import { ErrorPanel } from '@/components/ui/error-panel'
import { isRunning } from '@/lib/client/conversation-state'

function formAskedIn(turn: Turn | undefined): FormRequest | null {
  for (const item of turn?.items.toReversed() ?? []) {
    const asked = item.type === 'message' ? formOf(item.message) : null
    if (asked) return asked.form
  }
  return null
}

/** One task of the conversation, turn by turn. */
export function TaskTurns({ taskId }: { taskId: string }) {
  const task = useLiveTask(taskId)
  const stopping = useConversation((state) => state.stopped.has(taskId))
  const waits = useConversation((state, tasks) => waitingTaskId(state, tasks) === taskId)
  const fold = task?.fold
  const turns = useMemo(() => (fold ? turnsOf(fold) : []), [fold])
  const running = isRunning(task)
  if (task?.fault) return <ErrorPanel fault={task.fault} />
  if (!task || !fold || (turns.length === 0 && task.connection !== 'closed')) return <TaskSkeleton />
  return turns.map((turn, index) => {
    const last = index === turns.length - 1
    const state = last && !running ? fold.task.status.state : (turn.states.at(-1)?.state ?? 'submitted')
    return (
      <TurnView
        key={turn.key}
        taskId={taskId}
        turn={turn}
        state={state}
        running={running && last}
        stopping={stopping && running && last}
        form={formAskedIn(turns[index - 1])}
        pinned={last && waits ? (questionOf(task)?.message ?? null) : null}
      />
    )
  })
}
