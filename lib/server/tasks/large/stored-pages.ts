import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { readStoredEvents } from '@/lib/server/db/events'
import { forThread } from '@/lib/server/tasks/large/for-thread'

const pageSize = 500

/** A task's rows up to `upTo`, in order, as a worker thread reads them. Throws the reason of `signal` when it aborts. */
export async function* storedPages(taskId: string, upTo: number, signal: AbortSignal): AsyncGenerator<EventColumns[]> {
  for (let after = 0; after < upTo;) {
    signal.throwIfAborted()
    const page = (await readStoredEvents(taskId, after, pageSize)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    if (!last) return
    yield page.map(forThread)
    after = last.seq
    await othersTurn()
  }
}
