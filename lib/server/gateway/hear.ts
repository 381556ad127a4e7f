import 'server-only'
import { type Heard, hearRow, nothingHeard } from '@/lib/a2a/telling/heard'
import type { Started } from '@/lib/server/tasks/start'
import { tail } from '@/lib/server/tasks/tail'

/**
 * Follows a turn to its end, or, with `enough`, to the first batch after which that holds; at most `ms` milliseconds, and
 * only until `left` aborts.
 */
export async function hear(
  started: Started,
  left: AbortSignal,
  ms: number,
  enough: (heard: Heard) => boolean = () => false,
): Promise<Heard> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, ms)
  left.addEventListener('abort', stop)
  if (left.aborted) stop()
  let heard = nothingHeard(started.fold)
  try {
    for await (const rows of tail(started.taskId, started.seq, waiting.signal)) {
      heard = rows.reduce(hearRow, heard)
      if (enough(heard)) break
    }
  } finally {
    clearTimeout(timer)
    left.removeEventListener('abort', stop)
  }
  return heard
}
