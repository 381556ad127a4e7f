import type { RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactPosition } from '@/lib/a2a/folding/fold-artifact'
import { Fault } from '@/lib/faults/fault'
import type { MockTask } from '@/lib/mock/mock-task'
import type { Script } from '@/lib/trace/script'
import type { createShelf } from '@/lib/mock/task-shelf'
import type { Speed } from '@/lib/mock/speed'

/** One call to a mock. */
export interface MockContext {
  script: Script
  speed: Speed
  shelf: ReturnType<typeof createShelf>
  /** The caller's. */
  dialect: Dialect
  rpcId: RpcId
  request: Request
}

/** How the caller knows the task. */
export function audienceOf({ id, contextId }: MockTask): (fold: TaskFold) => Audience {
  return (fold) => ({
    taskId: id,
    contextId,
    artifactIndex: (artifactId) => {
      const position = artifactPosition(fold, artifactId)
      return position === -1 ? fold.task.artifacts.length : position
    },
  })
}

/** The task of that id. Throws `not-found`. */
export function requireTask({ shelf }: MockContext, id: string): MockTask {
  const task = shelf.find(id)
  if (task) return task
  throw new Fault(
    'not-found',
    `Task not found: ${id.slice(0, 100)}. Mock tasks expire after an hour without requests.`,
    {
      reason: 'TASK_NOT_FOUND',
    },
  )
}
