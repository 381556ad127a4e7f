import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { tail } from '@/lib/server/tasks/tail'

/** Rows of one task. */
interface TurnRows {
  taskId: string
  rows: LogRow[]
}

/**
 * Reads one turn like `tail` reads a task. If the agent answers in a new task, the rows of that task follow, from its first
 * one on.
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
