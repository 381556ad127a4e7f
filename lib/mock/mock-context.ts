import type { Envelope } from '@/lib/a2a/bindings/envelope'
import type { SendCall } from '@/lib/a2a/call'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactPosition } from '@/lib/a2a/folding/fold-artifact'
import { Fault } from '@/lib/faults/fault'
import type { Script } from '@/lib/trace/script'

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

/** Factor of the recorded speed. Infinity: instant. */
export type Speed = number

/** Parses a speed from a URL or a command: `1`, `20`, `0.5` … or `instant`. Undefined if invalid. */
export function parseSpeed(text: string): Speed | undefined {
  if (text === 'instant') return Infinity
  const speed = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  return speed >= 0.1 && speed <= 1000 ? speed : undefined
}

/** One call to a mock. */
export interface MockContext {
  script: Script
  speed: Speed
  tasks: ReturnType<typeof createMockTaskStore>
  /** The dialect of the caller. */
  dialect: Dialect
  envelope: Envelope
  request: Request
}

/** Returns the IDs by which the caller knows the task. */
export function createAudience({ id, contextId }: MockTask): (fold: TaskFold) => Audience {
  return (fold) => ({
    taskId: id,
    contextId,
    artifactIndex: (artifactId) => {
      const position = artifactPosition(fold, artifactId)
      return position === -1 ? fold.task.artifacts.length : position
    },
  })
}

/** Returns the task with an ID. Throws `not-found`. */
export function requireTask({ tasks }: MockContext, id: string): MockTask {
  const task = tasks.find(id)
  if (task) return task
  throw new Fault(
    'not-found',
    `Task not found: ${id.slice(0, 100)}. Mock tasks expire after an hour without requests.`,
    {
      reason: 'TASK_NOT_FOUND',
    },
  )
}
