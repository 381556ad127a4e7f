import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { singleton } from '@/lib/server/singleton'

/** Called with rows that are in the log; with none when a task's pump has stopped; with null when the log has to be read. */
type Listener = (rows: LogRow[] | null) => void

const listeners = () => singleton('task-hub', () => new Map<string, Set<Listener>>())

const watchers = () => singleton('task-watchers', () => new Set<(taskId: string) => void>())

/** Who tells the other instances. */
const announcers = () => singleton('task-announcers', () => new Set<(taskId: string, seq: number) => void>())

/** Hands rows that this process has made durable to everyone who follows the task, here and elsewhere. */
export function publish(taskId: string, rows: LogRow[]): void {
  for (const announce of announcers()) announce(taskId, rows.at(-1)?.seq ?? 0)
  relay(taskId, rows)
}

/** Hands what another instance has logged to everyone who follows the task in this process. */
export function relay(taskId: string, rows: LogRow[] | null): void {
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

/** Whether anybody follows the task in this process. */
export function isFollowed(taskId: string): boolean {
  return listeners().has(taskId)
}

/** The tasks that are followed in this process. */
export function followedTasks(): string[] {
  return [...listeners().keys()]
}

/** Hears which tasks have new rows, for as long as the process runs. */
export function watchTasks(watcher: (taskId: string) => void): void {
  watchers().add(watcher)
}

/** Hears up to which row this process has logged a task, until the returned function is called; 0: its pump has stopped. */
export function announceTasks(announcer: (taskId: string, seq: number) => void): () => void {
  announcers().add(announcer)
  return () => void announcers().delete(announcer)
}
