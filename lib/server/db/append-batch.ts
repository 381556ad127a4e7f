import 'server-only'
import type { Beginning } from '@/lib/server/db/beginning'
import type { TaskNews } from '@/lib/server/db/task-news'
import type { TaskPatch } from '@/lib/server/db/task-record'

/** A row of the event log as its columns hold it. */
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

/** What a batch changes in one task's own row; what is left out stays as it is. */
export interface TaskChange extends TaskPatch {
  id: string
  lastSeq?: number
  /** By how much its log grows, as it is kept. */
  logBytes?: number
  hold?: Hold
}

/** On whose behalf a task is written to, where there are several instances: nothing is written once another one holds it. */
export interface Hold {
  holder: string
  /** From now on nobody holds it. */
  letGo?: boolean
}

/** What is written in one transaction: new tasks, rows of the event log, and at most one change and one piece of news a task. */
export interface AppendBatch {
  begins: Beginning[]
  events: EventColumns[]
  changes: TaskChange[]
  news: { taskId: string; news: TaskNews }[]
}
