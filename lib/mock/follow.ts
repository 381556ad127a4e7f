import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { endsTask } from '@/lib/a2a/turn'
import type { MockTask } from '@/lib/mock/mock-task'
import { renameEvent } from '@/lib/mock/rename-event'
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

const isEnd = ({ event }: ScriptedRow): boolean =>
  (event.kind === 'task' || event.kind === 'status') && endsTask(event satisfies AgentEvent)

/** What is left of a turn that the caller cancels: what was said until then, and what the agent says to it. */
function cutShort(said: readonly ScriptedRow[], due: readonly Due[], canceledAt: number, speed: Speed): Due[] {
  const before = due.filter(({ at }) => at <= canceledAt)
  const answer = said.slice(before.length).filter(({ afterCancelMs }) => afterCancelMs !== undefined)
  const after = answer.map(({ afterCancelMs = 0, event }) => ({ at: canceledAt + afterCancelMs / speed, event }))
  return [...before, ...after, ...(answer.some(isEnd) ? [] : [{ at: canceledAt, event: canceled(canceledAt) }])]
}

/** All that has happened in a task and will, unless somebody says something else to it: rows of a log, each with its time. */
function timeline(task: MockTask, script: Script, speed: Speed): LogRow[] {
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
    const said = script[index]?.said ?? []
    // Who speaks before the agent has finished gets the rest of it first.
    const due = said.map(({ afterMs, event }) => ({ at: Math.min(at + afterMs / speed, next), event }))
    const message = { ...call.message, taskId: task.id, contextId: task.contextId }
    add({ at, event: { kind: 'request', call: { ...call, message } } })
    for (const one of canceledAt === undefined ? due : cutShort(said, due, canceledAt, speed))
      add({ at: one.at, event: renameEvent(one.event, script, task) })
  }
  return rows
}

/** Timers take no longer. */
const longestMs = 2 ** 31 - 1

/** Resolves at that time, or when a signal aborts. */
function until(at: number, signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const any = AbortSignal.any(signals)
    if (any.aborted) return resolve()
    const timer = setTimeout(done, Math.min(Math.max(at - Date.now(), 0), longestMs))
    function done(): void {
      clearTimeout(timer)
      any.removeEventListener('abort', done)
      resolve()
    }
    any.addEventListener('abort', done)
  })
}

/** The rows that have happened by now. */
export function happened(task: MockTask, script: Script, speed: Speed): LogRow[] {
  const now = Date.now()
  return timeline(task, script, speed).filter(({ at }) => Date.parse(at) <= now)
}

/** The task's rows above `after`, each when it is due, in batches, until nothing more is to come or `signal` aborts. */
export async function* follow(
  task: MockTask,
  script: Script,
  speed: Speed,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LogRow[], void> {
  let last = after
  for (;;) {
    const { signal: changed } = task.change
    const rows = timeline(task, script, speed)
    // What has happened stays as it is: a change is of what was to come.
    for (; !changed.aborted;) {
      const due = dueOf(rows, last)
      if (signal.aborted) return
      if (due.length > 0) {
        last += due.length
        yield due
        continue
      }
      const next = rows[last]
      if (!next) return
      await until(Date.parse(next.at), [signal, changed])
    }
  }
}

function dueOf(rows: readonly LogRow[], from: number): LogRow[] {
  const now = Date.now()
  let end = from
  while (Date.parse(rows[end]?.at ?? '') <= now) end += 1
  return rows.slice(from, end)
}
