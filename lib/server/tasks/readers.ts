import 'server-only'
import { singleton } from '@/lib/server/singleton'
import { isStopping } from '@/lib/server/tasks/stopping'

/** Who reads agents on behalf of each task, oldest first. */
const readers = () => singleton('task-readers', () => new Map<string, Set<AbortController>>())

export interface Reader {
  /** Aborts when nobody is to read on. */
  signal: AbortSignal
  /** Stops those who began to read for the same task earlier. */
  takeOver: () => void
  /** Nobody else reads for the task. */
  isOnly: () => boolean
  close: () => void
}

/** Registers that an agent is being read on behalf of a task. */
export function openReader(taskId: string): Reader {
  const mine = new AbortController()
  // A turn that begins while the process stops is left to the next one.
  if (isStopping()) mine.abort()
  const all = readers().get(taskId) ?? new Set()
  readers().set(taskId, all.add(mine))
  return {
    signal: mine.signal,
    takeOver: () => {
      for (const each of all) {
        if (each === mine) return
        each.abort()
      }
    },
    isOnly: () => all.size === 1,
    close: () => {
      all.delete(mine)
      if (all.size === 0 && readers().get(taskId) === all) readers().delete(taskId)
    },
  }
}

/** True while an agent is being read for the task. */
export function isRead(taskId: string): boolean {
  return readers().has(taskId)
}

/** Stops those who read the agent for this task now, `delayMs` later; what was read stays. */
export function stopReading(taskId: string, delayMs = 0): void {
  const now = [...(readers().get(taskId) ?? [])]
  if (delayMs > 0) setTimeout(() => now.forEach((each) => each.abort()), delayMs)
  else for (const each of now) each.abort()
}

/** Stops reading all agents. */
export function stopAllReading(): void {
  for (const taskId of readers().keys()) stopReading(taskId)
}
