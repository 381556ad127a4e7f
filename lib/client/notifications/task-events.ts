import type { TaskSummary } from '@/lib/api/task'

/** What a notification tells: a task waits for the user, or it ended. */
export type TaskEventKind = 'waiting' | 'ended'

/** A change of a task that a person may want to know. */
export interface TaskEvent {
  kind: TaskEventKind
  task: TaskSummary
  /** Identifies the event in all tabs. */
  key: string
}

type KnownTask = Pick<TaskSummary, 'open' | 'waiting'>

/** The tasks of the last answer, by ID. */
export type KnownTasks = ReadonlyMap<string, KnownTask>

/**
 * Returns the tasks that stopped running since the last answer. A task that is not in `known` counts if it was created at
 * `since` (ms since 1970) or later: it may start and stop between two answers.
 */
export function findTaskEvents(known: KnownTasks, tasks: readonly TaskSummary[], since: number): TaskEvent[] {
  return tasks.flatMap((task) => {
    const before = known.get(task.id)
    const isNew = before ? before.open || (task.waiting && !before.waiting) : Date.parse(task.createdAt) >= since
    if (task.open || task.imported || !isNew) return []
    const kind = task.waiting ? 'waiting' : 'ended'
    // The number of rows grows with each turn.
    return [{ kind, task, key: `${task.id} ${kind} ${task.lastSeq}` }]
  })
}

/** Returns the known tasks after an answer. Running tasks that it lacks stay known. */
export function rememberTasks(known: KnownTasks, tasks: readonly TaskSummary[]): KnownTasks {
  const running = [...known].filter(([, { open }]) => open)
  return new Map([...running, ...tasks.map(({ id, open, waiting }): [string, KnownTask] => [id, { open, waiting }])])
}
