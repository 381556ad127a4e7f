'use client'

import { memo, useDeferredValue, useMemo } from 'react'
import { useConversation, useLiveTask } from '@/components/chat/chat-context'
import { repeatedMessages, withoutRepeated } from '@/components/chat/turn/earlier-messages'
import { TurnView } from '@/components/chat/turn/turn-view'
import { turnsOf } from '@/components/chat/turn/turns'
import { usePinnedTask } from '@/components/chat/waiting/use-pinned-task'
import { questionOf } from '@/components/chat/waiting/waiting'
import { PartSource } from '@/components/parts/part-source'
import { requestedSchema } from '@/components/parts/requested-schema'
import { ErrorPanel } from '@/components/ui/error-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { formAskedBefore } from '@/lib/a2a/forms/form-asked-in'
import { isRunning } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Holds the place of a task whose events are being read. */
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
  /** It is drawn with the page itself. */
  first: boolean
}

const Turns = memo(function Turns({ taskId, task, first }: TaskTurnsProps & { task: LiveTask | undefined }) {
  const stopping = useConversation((state) => state.stopped.has(taskId))
  const waits = usePinnedTask() === taskId
  const inWords = useFaultWords({ reading: true })
  const fold = task?.fold
  const repeated = useConversation((state, tasks) => repeatedMessages(taskId, state, tasks))
  const turns = useMemo(() => (fold ? turnsOf(withoutRepeated(fold, repeated)) : []), [fold, repeated])
  const schema = useMemo(() => requestedSchema(fold?.task.history ?? []), [fold?.task.history])
  const running = isRunning(task)
  // Many tasks come together, with the page and where earlier ones are read: they are drawn without holding up the rest.
  const known = useDeferredValue(turns.length > 0, first && turns.length > 0)
  if (task?.fault) return <ErrorPanel fault={inWords(task.fault)} />
  if (!task || !fold || (turns.length === 0 ? task.connection !== 'closed' : !known)) return <TaskSkeleton />
  const views = turns.map((turn, index) => {
    const last = index === turns.length - 1
    const state = !last ? turn.state : running ? (turn.states.at(-1)?.state ?? 'submitted') : fold.task.status.state
    return (
      <TurnView
        key={turn.key}
        taskId={taskId}
        turn={turn}
        state={state}
        running={running && last}
        stopping={stopping && running && last}
        over={!last || fold.successor !== undefined}
        form={formAskedBefore(fold.entries, turn.request)}
        pinned={last && waits ? (questionOf(task)?.message ?? null) : null}
      />
    )
  })
  return (
    <PartSource taskId={taskId} schema={schema}>
      {views}
    </PartSource>
  )
})

/** One task of the conversation, turn by turn. */
export function TaskTurns({ taskId, first }: TaskTurnsProps) {
  // What a chatty agent says is drawn bit by bit: keys and scrolling come first.
  const task = useDeferredValue(useLiveTask(taskId))
  return <Turns taskId={taskId} task={task} first={first} />
}
