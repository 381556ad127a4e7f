import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { namedTask } from '@/lib/a2a/named-task'
import type { Draft } from '@/lib/server/tasks/draft'
import { isLastStatus } from '@/lib/server/tasks/own-drafts'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * The agent's ID of the new task in which it answers a message to a known one, by the first event of its response.
 * Undefined if it answers in the known task. Some frameworks create a task for each message.
 */
export function successorIn({ dialect, pump }: Pick<Turn, 'dialect' | 'pump'>, drafts: Draft[]): string | undefined {
  const { remoteId } = pump
  // A v0.1 client makes the IDs: what the agent calls the task decides nothing.
  if (remoteId === undefined || dialect.clientMakesTaskId) return undefined
  const first = drafts.find(
    ({ kind }) => kind === 'task' || kind === 'status' || kind === 'artifact' || kind === 'message',
  )
  if (!first || first.kind === 'message' || isFailure(dialect.id, first, pump.fold.task.contextId)) return undefined
  const named = namedTask(first.event)
  return named === remoteId ? undefined : named
}

/** True for the last event of a server whose executor threw: it makes no task of its random ID. */
function isFailure(dialect: DialectId, { event }: Draft, contextId: string | undefined): boolean {
  if (event.kind !== 'status' || event.status.state !== 'failed' || !isLastStatus(dialect, event)) return false
  // In v1.0 any task may begin with a failure.
  return event.final === true || (event.contextId ?? contextId) === contextId
}
