'use client'

import { memo, useDeferredValue, useMemo } from 'react'
import { useConversation, useLiveTask } from '@/components/chat/chat-context'
import { findRepeatedMessages, removeRepeated } from '@/components/chat/turn/repeated-messages'
import { TurnView } from '@/components/chat/turn/turn-view'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { getTurnState } from '@/components/chat/turn/turn'
import { getOpenQuestion } from '@/components/chat/waiting/open-question'
import { useIsAsking } from '@/components/chat/waiting/waiting'
import { LinkedTask } from '@/components/entities/links/event-links'
import { PartSource } from '@/components/parts/part-context'
import { requestedSchema } from '@/components/parts/schema/requested-schema'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { findAnsweredForm } from '@/lib/a2a/forms/find-form'
import { isRunning } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Placeholder for a task whose events are loading. */
function TaskSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="ml-auto h-10 w-2/5" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

interface TaskTurnsProps {
  taskId: string
  /** It is rendered with the page. */
  first: boolean
}

const Turns = memo(function Turns({ taskId, task, first }: TaskTurnsProps & { task: LiveTask | undefined }) {
  const stopping = useConversation((state) => state.stopped.has(taskId))
  const asks = useIsAsking(taskId)
  const translateFault = useTranslateFault({ reading: true })
  const fold = task?.fold
  const repeated = useConversation((state, tasks) => findRepeatedMessages(taskId, state, tasks))
  const turns = useMemo(() => (fold ? buildTurns(removeRepeated(fold, repeated)) : []), [fold, repeated])
  const schema = useMemo(() => requestedSchema(fold?.task.history ?? []), [fold?.task.history])
  const running = isRunning(task)
  // Many tasks arrive together, with the page or earlier messages: rendering them is deferred.
  const known = useDeferredValue(turns.length > 0, first && turns.length > 0)
  if (task?.fault) return <ErrorPanel fault={translateFault(task.fault)} />
  if (!task || !fold || (turns.length === 0 ? task.connection !== 'closed' : !known)) return <TaskSkeleton />
  const views = turns.map((turn, index) => {
    const last = index === turns.length - 1
    return (
      <TurnView
        key={turn.key}
        taskId={taskId}
        turn={turn}
        lastSeq={last ? Infinity : (turns[index + 1]?.seq ?? Infinity) - 1}
        state={getTurnState(turn, last, running, fold.task.status.state)}
        running={running && last}
        stopping={stopping && running && last}
        over={!last || fold.successor !== undefined}
        form={findAnsweredForm(fold.entries, turn.request)}
        asks={last && asks ? { question: getOpenQuestion(task)?.message ?? null } : null}
      />
    )
  })
  return (
    <PartSource taskId={taskId} schema={schema}>
      <LinkedTask task={taskId}>{views}</LinkedTask>
    </PartSource>
  )
})

/** The turns of a task. */
export function TaskTurns({ taskId, first }: TaskTurnsProps) {
  // Deferred, so that input and scrolling stay responsive while an agent streams.
  const task = useDeferredValue(useLiveTask(taskId))
  return <Turns taskId={taskId} task={task} first={first} />
}
