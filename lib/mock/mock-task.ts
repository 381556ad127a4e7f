import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'

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
