import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'

/** One caller's task. Its past events follow from the times in it. */
export interface MockTask {
  id: string
  contextId: string
  callerDialect: DialectId
  /** The messages so far, one per turn of the script, with the times of sending and canceling in ms since 1970. */
  turns: { at: number; call: SendCall; canceledAt?: number }[]
  /** Aborted and replaced when something other than time changes the task. */
  change: AbortController
}

/** Notifies the streams of a task that its schedule has changed. */
export function signalChange(task: MockTask): void {
  const { change } = task
  task.change = new AbortController()
  change.abort()
}

/** Limits of a mock's tasks. The least recently used tasks are removed first. */
const mockTaskLimits = { tasks: 1000, idleMs: 3_600_000, bytes: 64_000_000 } as const

interface StoredTask {
  task: MockTask
  /** Total size of its messages. */
  bytes: number
  usedAt: number
}

interface MockTaskStore {
  find: (id: string) => MockTask | undefined
  /** Returns the newest task of a context. */
  findByContext: (contextId: string) => MockTask | undefined
  add: (task: MockTask) => void
  /** Adds the size of a message to a stored task. */
  addMessageSize: (task: MockTask, call: SendCall) => void
}

/** Creates an in-memory store of a mock's tasks. */
export function createMockTaskStore(
  limits: { tasks: number; idleMs: number; bytes: number } = mockTaskLimits,
): MockTaskStore {
  // In order of last use.
  const stored = new Map<string, StoredTask>()
  let bytes = 0
  const drop = (id: string, one: StoredTask): void => {
    stored.delete(id)
    bytes -= one.bytes
  }
  const evict = (): void => {
    const oldest = Date.now() - limits.idleMs
    for (const [id, one] of stored) {
      const fits = stored.size <= limits.tasks && (bytes <= limits.bytes || stored.size === 1)
      if (fits && one.usedAt > oldest) return
      drop(id, one)
    }
  }
  const use = (one: StoredTask): MockTask => {
    stored.delete(one.task.id)
    stored.set(one.task.id, { ...one, usedAt: Date.now() })
    return one.task
  }
  return {
    find: (id) => {
      evict()
      const one = stored.get(id)
      return one && use(one)
    },
    findByContext: (contextId) => [...stored.values()].findLast(({ task }) => task.contextId === contextId)?.task,
    add: (task) => {
      stored.set(task.id, { task, bytes: 0, usedAt: Date.now() })
      evict()
    },
    addMessageSize: (task, call) => {
      const one = stored.get(task.id)
      if (!one) return
      const more = JSON.stringify(call).length
      bytes += more
      stored.set(task.id, { ...one, bytes: one.bytes + more })
      evict()
    },
  }
}
