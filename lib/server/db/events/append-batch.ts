import 'server-only'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { ConversationUpdate } from '@/lib/server/db/conversations/conversation-update'
import type { TaskPatch } from '@/lib/server/db/tasks/task-record'

/** The columns of an event log row. */
export interface EventColumns {
  taskId: string
  seq: number
  at: string
  direction: string
  method: string
  kind: string
  raw: string
  event: string
}

/** Changes of a batch to one task's own row; members left out stay as they are. */
export interface TaskChange extends TaskPatch {
  id: string
  lastSeq?: number
  /** Bytes by which its stored log grows. */
  logBytes?: number
  hold?: TaskHold
}

/** The instance that writes to a task, with several instances. Nothing is written once another one holds the task. */
export interface TaskHold {
  holder: string
  /** Releases the task with this write. */
  letGo?: boolean
}

/**
 * Contents of one transaction: new tasks, rows of the event log, and at most one task change and one conversation update per
 * task.
 */
export interface AppendBatch {
  creations: TaskCreation[]
  events: EventColumns[]
  changes: TaskChange[]
  updates: { taskId: string; update: ConversationUpdate }[]
}
