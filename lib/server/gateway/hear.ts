import 'server-only'
import { type Heard, hearRow, nothingHeard } from '@/lib/a2a/telling/heard'
import type { Started } from '@/lib/server/tasks/start'
import { tail } from '@/lib/server/tasks/tail'

/** Follows a turn to its end, or, with `enough`, to the first batch after which that holds, or until `signal` aborts. */
export async function hear(
  started: Started,
  signal: AbortSignal,
  enough: (heard: Heard) => boolean = () => false,
): Promise<Heard> {
  let heard = nothingHeard(started.fold)
  for await (const rows of tail(started.taskId, started.seq, signal)) {
    heard = rows.reduce(hearRow, heard)
    if (enough(heard)) break
  }
  return heard
}
