import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import { extractTaskText } from '@/lib/server/db/conversations/build-task-text'
import type { ConversationUpdate } from '@/lib/server/db/conversations/conversation-update'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/tasks/task-record'

/** Finds the changes of a task that its conversation must store: few, even if a stream has thousands of events. */
export interface ConversationUpdates {
  /** Returns what is new in this summary compared to the previous one; undefined if nothing is. */
  next: (summary: TaskPatch, fold: TaskFold) => ConversationUpdate | undefined
}

/** Tracks the updates of a task, starting from its stored record. */
export function trackConversationUpdates({ state, open, contextId }: TaskRecord): ConversationUpdates {
  let known = { state, open, contextId }
  return {
    next: (summary, fold) => {
      const before = known
      known = {
        state: summary.state ?? before.state,
        open: summary.open ?? before.open,
        contextId: summary.contextId ?? before.contextId,
      }
      const named = known.contextId !== before.contextId && known.contextId !== null
      const moved = known.state !== before.state
      if (!named && !moved && known.open === before.open) return undefined
      const rests = (before.open && !known.open) || (moved && isTerminalOrInterrupted(known.state))
      return {
        rests,
        ...(named && known.contextId !== null && { contextId: known.contextId }),
        ...(rests && { text: extractTaskText(fold) }),
      }
    },
  }
}
