import 'server-only'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import type { TaskUpdate } from '@/lib/server/db/conversations/conversation-update'
import type { TaskChange } from '@/lib/server/db/tasks/task-record'

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
  /** Size of the raw text in bytes, in rows for a worker thread, which may lack the text. */
  rawBytes?: number
}

/** A row to store. A long raw text may be encoded as UTF-8. */
export type NewEvent = Omit<EventColumns, 'raw'> & { raw: string | Uint8Array }

/**
 * Contents of one transaction: new tasks, rows of the event log, and at most one task change and one conversation update per
 * task.
 */
export interface AppendBatch {
  creations: TaskCreation[]
  events: EventColumns[]
  changes: TaskChange[]
  updates: TaskUpdate[]
}
