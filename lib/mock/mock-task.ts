import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'

/** One caller's play of a script. What has happened in it follows from the times. */
export interface MockTask {
  id: string
  contextId: string
  callerDialect: DialectId
  /** The messages said to it so far, one a turn of the script, and when; when it was canceled. ms since 1970. */
  turns: { at: number; call: SendCall; canceledAt?: number }[]
  /** Aborted, and made anew, when something else than time changes it. */
  change: AbortController
}

/** Tells those who follow the task that it is not as they think any more. */
export function tellChange(task: MockTask): void {
  const { change } = task
  task.change = new AbortController()
  change.abort()
}
