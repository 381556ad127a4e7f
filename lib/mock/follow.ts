import type { LogRow } from '@/lib/a2a/log'
import type { MockTask } from '@/lib/mock/mock-task'
import type { Script } from '@/lib/trace/script'
import type { Speed } from '@/lib/mock/speed'
import { timeline } from '@/lib/mock/timeline'

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
