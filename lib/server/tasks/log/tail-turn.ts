import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { tail } from '@/lib/server/tasks/log/tail'

/** Rows of one task. */
interface TurnRows {
  taskId: string
  rows: LogRow[]
}

/**
 * Yields the rows of one turn as `tail` does. If the agent responds in a new task, all rows of that task follow.
 */
export async function* tailTurn(taskId: string, after: number, signal: AbortSignal): AsyncGenerator<TurnRows, void> {
  let successor: string | undefined
  for await (const rows of tail(taskId, after, signal)) {
    yield { taskId, rows }
    successor = rows.map(successorOf).find(Boolean)
    if (successor) break
  }
  if (successor && !signal.aborted) yield* tailTurn(successor, 0, signal)
}

const successorOf = ({ event }: LogRow): string | undefined =>
  event.kind === 'note' ? event.successor?.taskId : undefined
