import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { singleton } from '@/lib/server/platform/singleton'

/** Called with new rows of the log; with none when a task's pump has stopped; with null when the log must be read. */
type Listener = (rows: LogRow[] | null) => void

const listeners = () => singleton('task-hub', () => new Map<string, Set<Listener>>())

const watchers = () => singleton('task-watchers', () => new Set<(taskId: string) => void>())

/** Callbacks that notify other instances. */
const announcers = () => singleton('task-announcers', () => new Set<(taskId: string, seq: number) => void>())

/** Passes rows that this process has stored to all followers of the task, in this process and in other instances. */
export function publish(taskId: string, rows: LogRow[]): void {
  for (const announce of announcers()) announce(taskId, rows.at(-1)?.seq ?? 0)
  relay(taskId, rows)
}

/** Passes rows that another instance has stored to the followers of the task in this process. */
export function relay(taskId: string, rows: LogRow[] | null): void {
  for (const watcher of watchers()) watcher(taskId)
  for (const listener of listeners().get(taskId) ?? []) listener(rows)
}

/** Calls `listener` with the task's new rows until the returned function is called. */
export function subscribe(taskId: string, listener: Listener): () => void {
  const all = listeners()
  const own = all.get(taskId) ?? new Set()
  all.set(taskId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && all.get(taskId) === own) all.delete(taskId)
  }
}

/** True if the task has a follower in this process. */
export function isFollowed(taskId: string): boolean {
  return listeners().has(taskId)
}

/** Returns the IDs of the tasks that are followed in this process. */
export function followedTasks(): string[] {
  return [...listeners().keys()]
}

/** Calls `watcher` with the ID of each task that has new rows, until the process ends. */
export function watchTasks(watcher: (taskId: string) => void): void {
  watchers().add(watcher)
}

/**
 * Calls `announcer` with the number of a task's last stored row, or 0 once its pump has stopped, until the returned function is
 * called.
 */
export function announceTasks(announcer: (taskId: string, seq: number) => void): () => void {
  announcers().add(announcer)
  return () => void announcers().delete(announcer)
}
