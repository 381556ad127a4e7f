import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { singleton } from '@/lib/server/platform/singleton'

/** Called with new rows of the log; with none when a task's pump has stopped; with null when the log must be read. */
type Listener = (rows: LogRow[] | null) => void

interface Hub {
  /** By task. */
  listeners: Map<string, Set<Listener>>
  watchers: Set<(taskId: string) => void>
  /** Callbacks that notify other instances. */
  announcers: Set<(taskId: string, seq: number) => void>
}

const hub = () =>
  singleton('task-hub', (): Hub => ({ listeners: new Map(), watchers: new Set(), announcers: new Set() }))

/** Passes rows that this process has stored to all followers of the task, in this process and in other instances. */
export function publish(taskId: string, rows: LogRow[]): void {
  for (const announce of hub().announcers) announce(taskId, rows.at(-1)?.seq ?? 0)
  relay(taskId, rows)
}

/** Passes rows that another instance has stored to the followers of the task in this process. */
export function relay(taskId: string, rows: LogRow[] | null): void {
  for (const watcher of hub().watchers) watcher(taskId)
  for (const listener of hub().listeners.get(taskId) ?? []) listener(rows)
}

/** Calls `listener` with the task's new rows until the returned function is called. */
export function subscribe(taskId: string, listener: Listener): () => void {
  const all = hub().listeners
  const own = all.get(taskId) ?? new Set()
  all.set(taskId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && all.get(taskId) === own) all.delete(taskId)
  }
}

/** True if the task has a follower in this process. */
export function isFollowed(taskId: string): boolean {
  return hub().listeners.has(taskId)
}

/** Returns the IDs of the tasks that are followed in this process. */
export function followedTasks(): string[] {
  return [...hub().listeners.keys()]
}

/** Calls `watcher` with the ID of each task that has new rows, until the process ends. */
export function watchTasks(watcher: (taskId: string) => void): void {
  hub().watchers.add(watcher)
}

/**
 * Calls `announcer` with the number of a task's last stored row, or 0 once its pump has stopped, until the returned function is
 * called.
 */
export function announceTasks(announcer: (taskId: string, seq: number) => void): () => void {
  hub().announcers.add(announcer)
  return () => void hub().announcers.delete(announcer)
}
