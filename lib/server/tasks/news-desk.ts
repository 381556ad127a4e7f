import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { isResting } from '@/lib/a2a/states'
import { saidIn } from '@/lib/server/db/said'
import type { TaskNews } from '@/lib/server/db/task-news'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/task-record'

/** Tells what of a task's changes its conversation has to know: few, where a stream has thousands of events. */
export interface NewsDesk {
  /** What is new in this summary against the one before; undefined where nothing is. */
  newsOf: (summary: TaskPatch, fold: TaskFold) => TaskNews | undefined
}

/** A desk that begins with the task as it is recorded. */
export function createNewsDesk({ state, open, contextId }: TaskRecord): NewsDesk {
  let known = { state, open, contextId }
  return {
    newsOf: (summary, fold) => {
      const before = known
      known = {
        state: summary.state ?? before.state,
        open: summary.open ?? before.open,
        contextId: summary.contextId ?? before.contextId,
      }
      const named = known.contextId !== before.contextId && known.contextId !== null
      const moved = known.state !== before.state
      if (!named && !moved && known.open === before.open) return undefined
      const rests = (before.open && !known.open) || (moved && isResting(known.state))
      return {
        rests,
        ...(named && known.contextId !== null && { contextId: known.contextId }),
        ...(rests && { said: saidIn(fold) }),
      }
    },
  }
}
