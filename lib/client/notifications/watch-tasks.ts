import type { TaskSummary } from '@/lib/api/task'
import { announceVisibility, claimEvent, isAnyTabVisible } from '@/lib/client/notifications/one-tab'
import { findTaskEvents, type KnownTasks, rememberTasks, type TaskEvent } from '@/lib/client/notifications/task-events'
import { readTask, readTaskPage } from '@/lib/client/read-tasks'
import { followTopic } from '@/lib/client/stream/shared-stream'

/** Tasks per request. An older task is only noticed while it is known to run, or when it waits. */
const pageSize = 50
/** Maximum running tasks that are read one by one. */
const maxSingle = 20

/** Returns the newest tasks, those that wait, and the running ones among `known`. Rejects if Switchboard does not respond. */
async function readTasks(known: KnownTasks): Promise<TaskSummary[]> {
  const limit = `${pageSize}`
  const [newest, waiting] = await Promise.all([readTaskPage({ limit }), readTaskPage({ limit, waiting: 'true' })])
  const listed = new Map([...newest.tasks, ...waiting.tasks].map((task) => [task.id, task]))
  const running = [...known].filter(([id, { open }]) => open && !listed.has(id)).slice(0, maxSingle)
  const single = await Promise.all(running.map(([id]) => readTask(id)))
  return [...listed.values(), ...single.filter((task) => task !== null)]
}

/**
 * Calls `onEvent` when a task waits for the user or ends while no page of Switchboard is visible: once per event, in one of all
 * tabs. Needs a secure context. Returns the stop function.
 */
export function watchTasks(onEvent: (event: TaskEvent) => void): () => void {
  let known: KnownTasks = new Map()
  let since = Infinity
  let work: Promise<void> = Promise.resolve()
  const check = async (): Promise<void> => {
    const startedAt = Date.now()
    // Without a response the next change is compared with the last answer.
    const tasks = await readTasks(known).catch(() => null)
    if (!tasks) return
    const events = findTaskEvents(known, tasks, since)
    known = rememberTasks(known, tasks)
    since = Math.min(since, startedAt)
    for (const event of events) {
      const isSeen = await isAnyTabVisible()
      // A tab that is visible claims the event too, so that no tab shows it later.
      if ((await claimEvent(event.key)) && !isSeen) onEvent(event)
    }
  }
  const leave = followTopic({ topic: 'tasks' }, (updates) => {
    // One after the other: two answers must not overtake each other.
    if (updates.some(({ type }) => type === 'value')) work = work.then(check)
  })
  const end = announceVisibility()
  return () => {
    leave()
    end()
  }
}
