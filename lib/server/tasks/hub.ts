import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { singleton } from '@/lib/server/singleton'

/** Called with rows that are in the log; with none when a task's pump has stopped. */
type Listener = (rows: LogRow[]) => void

const listeners = () => singleton('task-hub', () => new Map<string, Set<Listener>>())

const watchers = () => singleton('task-watchers', () => new Set<(taskId: string) => void>())

/** Hands rows that are durable to everyone who follows the task in this process. */
export function publish(taskId: string, rows: LogRow[]): void {
  for (const watcher of watchers()) watcher(taskId)
  for (const listener of listeners().get(taskId) ?? []) listener(rows)
}

/** Hears the task's rows from now on, until the returned function is called. */
export function subscribe(taskId: string, listener: Listener): () => void {
  const all = listeners()
  const own = all.get(taskId) ?? new Set()
  all.set(taskId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && all.get(taskId) === own) all.delete(taskId)
  }
}

/** Hears which tasks have new rows, for as long as the process runs. */
export function watchTasks(watcher: (taskId: string) => void): void {
  watchers().add(watcher)
}
