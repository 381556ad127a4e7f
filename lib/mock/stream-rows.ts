import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { endsTask } from '@/lib/a2a/turn'
import type { MockTask } from '@/lib/mock/mock-task'
import { replaceEventIds } from '@/lib/mock/replace-event-ids'
import type { Speed } from '@/lib/mock/speed'
import type { Script, ScriptedRow } from '@/lib/trace/script'

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
