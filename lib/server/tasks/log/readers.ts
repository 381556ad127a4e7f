import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'
import { isStopping } from '@/lib/server/platform/stopping'

/** The readers of agent responses for each task, oldest first. */
const readers = () => singleton('task-readers', () => new Map<string, Set<AbortController>>())

export interface Reader {
  /** Aborts when reading must stop. */
  signal: AbortSignal
  /** Stops the earlier readers of the same task. */
  takeOver: () => void
  /** True if the task has no other reader. */
  isOnly: () => boolean
  close: () => void
}

/** Registers a reader of agent responses for a task. */
export function openReader(taskId: string): Reader {
  const controller = new AbortController()
  // A turn that begins during a shutdown is left to the next process.
  if (isStopping()) controller.abort()
  const all = readers().get(taskId) ?? new Set()
  readers().set(taskId, all.add(controller))
  return {
    signal: controller.signal,
    takeOver: () => {
      for (const each of all) {
        if (each === controller) return
        each.abort()
      }
    },
    isOnly: () => all.size === 1,
    close: () => {
      all.delete(controller)
      if (all.size === 0 && readers().get(taskId) === all) readers().delete(taskId)
    },
  }
}

/** True while the task has a reader. */
export function hasReader(taskId: string): boolean {
  return readers().has(taskId)
}

/** Returns the IDs of the tasks that have a reader. */
export function readTaskIds(): string[] {
  return [...readers().keys()]
}

/** Stops the task's current readers after `delayMs`. What they have read stays in the log. */
export function stopReading(taskId: string, delayMs = 0): void {
  const now = [...(readers().get(taskId) ?? [])]
  if (delayMs > 0) setTimeout(() => now.forEach((each) => each.abort()), delayMs)
  else for (const each of now) each.abort()
}

/** Stops all readers. */
export function stopAllReading(): void {
  for (const taskId of readers().keys()) stopReading(taskId)
}
