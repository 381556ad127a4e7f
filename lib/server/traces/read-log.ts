import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { readStoredEvents } from '@/lib/server/db/events'
import { toLogRow } from '@/lib/server/db/to-log-row'

/** What is done with so many rows before others get their turn. */
const pageSize = 100

/** Rows that are not there: the first one may say that those before it were removed. */
function removedBefore(first: EventColumns): number {
  const { event } = toLogRow(first)
  return event.kind === 'gap' && event.removed ? first.seq - 1 : 0
}

/** A task's rows up to `upTo`, in order and page by page, numbered from the first that is there: a trace has no holes. */
export async function* readLog(taskId: string, upTo: number): AsyncGenerator<LogRow[]> {
  for await (const page of readStoredLog(taskId, upTo)) yield page.map(toLogRow)
}

/** The same rows as they are stored: a thread reads them with `toLogRow`. */
export async function* readStoredLog(taskId: string, upTo: number): AsyncGenerator<EventColumns[]> {
  let by: number | undefined
  for (let after = 0; after < upTo;) {
    const page = (await readStoredEvents(taskId, after, pageSize)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    const [first] = page
    if (!last || !first) return
    const less = (by ??= removedBefore(first))
    yield less === 0 ? page : page.map((row) => ({ ...row, seq: row.seq - less }))
    after = last.seq
    // The embedded database answers at once: nothing else would come between two pages.
    await othersTurn()
  }
}
