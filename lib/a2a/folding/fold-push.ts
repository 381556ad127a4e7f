import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'

const connectingOperations = new Set(['send', 'stream', 'subscribe'])

function withoutPush(fold: TaskFold): TaskFold {
  const { push: _, ...rest } = fold
  return rest
}

/** Updates how the task is followed: by push notifications, or over a connection. */
export function foldPush(fold: TaskFold, { event, method, at }: LogRow): TaskFold {
  const { push } = fold
  switch (event.kind) {
    case 'request':
      if (event.call.operation === 'setPush') return { ...fold, pushMethod: method }
      return push && connectingOperations.has(event.call.operation) ? withoutPush(fold) : fold
    case 'note':
      // A note of Switchboard, written after the agent accepted the config.
      return !push && method !== '' && method === fold.pushMethod
        ? { ...fold, push: { since: at, heardAt: null } }
        : fold
    case 'push':
      return push && event.accepted ? { ...fold, push: { ...push, heardAt: at } } : fold
    default:
      return fold
  }
}
