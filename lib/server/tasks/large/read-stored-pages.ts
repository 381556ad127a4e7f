import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { readEventColumns } from '@/lib/server/db/events/events'

const pageSize = 500

/** Yields a task's rows up to `upTo`, in order, for a worker thread. Throws the reason of `signal` when it aborts. */
export async function* readStoredPages(
  taskId: string,
  upTo: number,
  signal: AbortSignal,
): AsyncGenerator<EventColumns[]> {
  for (let after = 0; after < upTo;) {
    signal.throwIfAborted()
    const page = (await readEventColumns(taskId, after, pageSize, true)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.seq
    await yieldOnce()
  }
}
