import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { AgentEvent, Message, TaskStatus } from '@/lib/a2a/model'
import { endsTask } from '@/lib/a2a/agent-events'
import type { MockTask, Speed } from '@/lib/mock/mock-context'
import type { Script, ScriptedRow } from '@/lib/trace/script'

type CallerTask = Pick<MockTask, 'id' | 'contextId' | 'turns'>

/** True for messages with the same ID, or with the same content if one has no ID. */
function isSame(recorded: Message, message: Message): boolean {
  if (recorded.messageId !== undefined && message.messageId !== undefined)
    return recorded.messageId === message.messageId
  return JSON.stringify(recorded.parts) === JSON.stringify(message.parts)
}

/** Returns the caller's message in place of a recorded one. */
function findCallerMessage(message: Message, script: Script, { turns }: CallerTask): Message | undefined {
  if (message.role !== 'user') return undefined
  return turns[script.findIndex((turn) => isSame(turn.call.message, message))]?.call.message
}

function replaceMessageIds(message: Message, script: Script, mockTask: CallerTask): Message {
  const own = findCallerMessage(message, script, mockTask) ?? message
  const { messageId } = own
  return {
    ...own,
    ...(message.taskId !== undefined && { taskId: mockTask.id }),
    ...(message.contextId !== undefined && { contextId: mockTask.contextId }),
    // The same ID stays the same within a task and differs between tasks.
    ...(own === message && messageId !== undefined && { messageId: `${messageId}-${mockTask.id.slice(0, 8)}` }),
  }
}

function replaceStatusIds(status: TaskStatus, script: Script, mockTask: CallerTask): TaskStatus {
  return status.message ? { ...status, message: replaceMessageIds(status.message, script, mockTask) } : status
}

/** Returns a recorded event with the IDs of the caller's task and the caller's messages in place of the recorded ones. */
function replaceEventIds(event: RowEvent, script: Script, mockTask: CallerTask): RowEvent {
  const { id: taskId, contextId } = mockTask
  switch (event.kind) {
    case 'task': {
      const { status, history } = event.task
      const task = {
        ...event.task,
        id: taskId,
        contextId,
        status: replaceStatusIds(status, script, mockTask),
        history: history.map((message) => replaceMessageIds(message, script, mockTask)),
      }
      return { kind: 'task', task }
    }
    case 'message':
      return { ...event, message: replaceMessageIds(event.message, script, mockTask) }
    case 'status':
      return { ...event, taskId, contextId, status: replaceStatusIds(event.status, script, mockTask) }
    case 'artifact':
      return { ...event, taskId, contextId }
    default:
      return event
  }
}

interface Due {
  /** ms since 1970. */
  at: number
  event: RowEvent
}

const canceled = (at: number): RowEvent => ({
  kind: 'status',
  status: { state: 'canceled', timestamp: new Date(at).toISOString() },
  final: true,
})

const isTerminalRow = ({ event }: ScriptedRow): boolean =>
  (event.kind === 'task' || event.kind === 'status') && endsTask(event satisfies AgentEvent)

/** Returns the events of a turn that the caller cancels: those before the cancellation, and the agent's response to it. */
function applyCancellation(rows: readonly ScriptedRow[], due: readonly Due[], canceledAt: number, speed: Speed): Due[] {
  const before = due.filter(({ at }) => at <= canceledAt)
  const answer = rows.slice(before.length).filter(({ afterCancelMs }) => afterCancelMs !== undefined)
  const after = answer.map(({ afterCancelMs = 0, event }) => ({ at: canceledAt + afterCancelMs / speed, event }))
  return [...before, ...after, ...(answer.some(isTerminalRow) ? [] : [{ at: canceledAt, event: canceled(canceledAt) }])]
}

/** Returns the past and future rows of a task, each with its time, assuming no further message. */
function scheduleRows(task: MockTask, script: Script, speed: Speed): LogRow[] {
  const rows: LogRow[] = []
  const add = ({ at, event }: Due): void => {
    const direction = event.kind === 'request' ? 'out' : 'in'
    rows.push({
      seq: rows.length + 1,
      at: new Date(at).toISOString(),
      direction,
      method: '',
      kind: event.kind,
      raw: '',
      event,
    })
  }
  for (const [index, { at, call, canceledAt }] of task.turns.entries()) {
    const next = task.turns[index + 1]?.at ?? Infinity
    const scripted = script[index]?.rows ?? []
    // A caller that sends the next message early gets the rest of the turn first.
    const due = scripted.map(({ afterMs, event }) => ({ at: Math.min(at + afterMs / speed, next), event }))
    const message = { ...call.message, taskId: task.id, contextId: task.contextId }
    add({ at, event: { kind: 'request', call: { ...call, message } } })
    for (const one of canceledAt === undefined ? due : applyCancellation(scripted, due, canceledAt, speed))
      add({ at: one.at, event: replaceEventIds(one.event, script, task) })
  }
  return rows
}

/** Maximum delay of a timer. */
const maxDelayMs = 2 ** 31 - 1

/** Resolves at a time, or when a signal aborts. */
function waitUntil(at: number, signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const any = AbortSignal.any(signals)
    if (any.aborted) return resolve()
    const timer = setTimeout(done, Math.min(Math.max(at - Date.now(), 0), maxDelayMs))
    function done(): void {
      clearTimeout(timer)
      any.removeEventListener('abort', done)
      resolve()
    }
    any.addEventListener('abort', done)
  })
}

/** Returns the rows of a task up to now. */
export function selectPastRows(task: MockTask, script: Script, speed: Speed): LogRow[] {
  const now = Date.now()
  return scheduleRows(task, script, speed).filter(({ at }) => Date.parse(at) <= now)
}

/** Yields the task's rows after `after` in batches when they are due, until no more follow or `signal` aborts. */
export async function* streamRows(
  task: MockTask,
  script: Script,
  speed: Speed,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LogRow[], void> {
  let last = after
  for (;;) {
    const { signal: changed } = task.change
    const rows = scheduleRows(task, script, speed)
    // A change affects only future rows.
    for (; !changed.aborted;) {
      const due = takeDueRows(rows, last)
      if (signal.aborted) return
      if (due.length > 0) {
        last += due.length
        yield due
        continue
      }
      const next = rows[last]
      if (!next) return
      await waitUntil(Date.parse(next.at), [signal, changed])
    }
  }
}

function takeDueRows(rows: readonly LogRow[], from: number): LogRow[] {
  const now = Date.now()
  let end = from
  while (Date.parse(rows[end]?.at ?? '') <= now) end += 1
  return rows.slice(from, end)
}
