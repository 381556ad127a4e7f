import type { TaskSummary } from '@/lib/api/task'

const storageKey = 'switchboard-notifications'
const kinds: readonly TaskEventKind[] = ['waiting', 'ended']
const listeners = new Set<() => void>()

/** Returns the chosen events as text, to compare them; empty if notifications are off or this browser stores nothing. */
export function readNotificationChoice(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Parses the result of `readNotificationChoice`. */
export function parseNotificationChoice(text: string): TaskEventKind[] {
  return kinds.filter((kind) => text.split(',').includes(kind))
}

/** Stores which events this browser shows. Every open page of Switchboard follows. */
export function writeNotificationChoice(chosen: readonly TaskEventKind[]): void {
  try {
    localStorage.setItem(storageKey, chosen.join(','))
  } catch {
    // Storage is disabled: the choice cannot be kept.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after a change by this or another page. Returns the unsubscribe function. */
export function onNotificationChoice(listener: () => void): () => void {
  const other = ({ key }: StorageEvent): void => {
    if (key === storageKey) listener()
  }
  listeners.add(listener)
  addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', other)
  }
}

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
