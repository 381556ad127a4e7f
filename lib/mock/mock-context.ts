import type { RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactPosition } from '@/lib/a2a/folding/fold-artifact'
import { Fault } from '@/lib/faults/fault'
import type { createMockTaskStore, MockTask } from '@/lib/mock/mock-task-store'
import type { Script } from '@/lib/trace/script'

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
  rpcId: RpcId
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
