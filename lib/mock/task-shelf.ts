import type { SendCall } from '@/lib/a2a/call'
import type { MockTask } from '@/lib/mock/mock-task'

/** What a mock keeps at most: the tasks that nobody has spoken of for longest go first. */
export const shelfLimits = { tasks: 1000, idleMs: 3_600_000, bytes: 64_000_000 } as const

interface Kept {
  task: MockTask
  /** Of the messages said to it. */
  bytes: number
  usedAt: number
}

interface TaskShelf {
  find: (id: string) => MockTask | undefined
  /** The newest task of that context. */
  ofContext: (contextId: string) => MockTask | undefined
  put: (task: MockTask) => void
  /** Adds what was said to a task that is kept. */
  weigh: (task: MockTask, call: SendCall) => void
}

/** A mock's tasks, in memory. */
export function createShelf(limits: { tasks: number; idleMs: number; bytes: number } = shelfLimits): TaskShelf {
  // In the order of their last use.
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (id: string, one: Kept): void => {
    kept.delete(id)
    bytes -= one.bytes
  }
  const tidy = (): void => {
    const oldest = Date.now() - limits.idleMs
    for (const [id, one] of kept) {
      const fits = kept.size <= limits.tasks && (bytes <= limits.bytes || kept.size === 1)
      if (fits && one.usedAt > oldest) return
      drop(id, one)
    }
  }
  const use = (one: Kept): MockTask => {
    kept.delete(one.task.id)
    kept.set(one.task.id, { ...one, usedAt: Date.now() })
    return one.task
  }
  return {
    find: (id) => {
      tidy()
      const one = kept.get(id)
      return one && use(one)
    },
    ofContext: (contextId) => [...kept.values()].findLast(({ task }) => task.contextId === contextId)?.task,
    put: (task) => {
      kept.set(task.id, { task, bytes: 0, usedAt: Date.now() })
      tidy()
    },
    weigh: (task, call) => {
      const one = kept.get(task.id)
      if (!one) return
      const more = JSON.stringify(call).length
      bytes += more
      kept.set(task.id, { ...one, bytes: one.bytes + more })
      tidy()
    },
  }
}
