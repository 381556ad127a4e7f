import 'server-only'
import { emptyFold } from '@/lib/a2a/fold'
import { type Heard, hearRows, nothingHeard } from '@/lib/a2a/telling/heard'
import type { Started } from '@/lib/server/tasks/start'
import { tailTurn } from '@/lib/server/tasks/tail-turn'

/** What came of a turn, and the task in which it ended: another one if the agent answered in a new task. */
export type TurnResult = Heard & { taskId: string }

/**
 * Follows a turn to its end, or, with `enough`, to the first batch after which that holds; at most `ms` milliseconds, and
 * only until `left` aborts.
 */
export async function hear(
  started: Started,
  left: AbortSignal,
  ms: number,
  enough: (heard: TurnResult) => boolean = () => false,
): Promise<TurnResult> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, ms)
  left.addEventListener('abort', stop)
  if (left.aborted) stop()
  let heard: TurnResult = { ...nothingHeard(started.fold), taskId: started.taskId }
  try {
    for await (const { taskId, rows } of tailTurn(started.taskId, started.seq, waiting.signal)) {
      if (taskId !== heard.taskId) heard = { ...nothingHeard(emptyFold), taskId }
      heard = { ...hearRows(heard, rows), taskId }
      if (enough(heard)) break
    }
  } finally {
    clearTimeout(timer)
    left.removeEventListener('abort', stop)
  }
  return heard
}
