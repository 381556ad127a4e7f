import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'

const connecting = new Set(['send', 'stream', 'subscribe'])

function withoutPush(fold: TaskFold): TaskFold {
  const { push: _, ...rest } = fold
  return rest
}

/** The fold with what this row tells of how the task is followed: by the agent's pushes, or over a connection again. */
export function foldPush(fold: TaskFold, { event, method, at }: LogRow): TaskFold {
  const { push } = fold
  switch (event.kind) {
    case 'request':
      if (event.call.operation === 'setPush') return { ...fold, pushMethod: method }
      return push && connecting.has(event.call.operation) ? withoutPush(fold) : fold
    case 'note':
      // Our own word, said once the agent has confirmed.
      return !push && method !== '' && method === fold.pushMethod
        ? { ...fold, push: { since: at, heardAt: null } }
        : fold
    case 'push':
      return push && event.accepted ? { ...fold, push: { ...push, heardAt: at } } : fold
    default:
      return fold
  }
}
