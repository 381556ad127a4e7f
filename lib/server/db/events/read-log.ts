import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { readEventColumns } from '@/lib/server/db/events/events'
import { toLogRow } from '@/lib/server/db/events/event-text'

/** Rows that are processed before other requests get a turn. */
const pageSize = 100

/** Returns the number of removed rows: the first row may be a gap in place of those before it. */
function removedBefore(first: EventColumns): number {
  const { event } = toLogRow(first)
  return event.kind === 'gap' && event.removed ? first.seq - 1 : 0
}

/**
 * Reads a task's rows up to `upTo`, in order and page by page, renumbered from the first existing one: a trace has no missing
 * rows.
 */
export async function* readLog(taskId: string, upTo: number): AsyncGenerator<LogRow[]> {
  for await (const page of readStoredLog(taskId, upTo)) yield page.map(toLogRow)
}

/**
 * Reads a task's rows as they are stored: a thread parses them with `toLogRow`. `forThread`: without raw texts that their events
 * do not refer to.
 */
export async function* readStoredLog(taskId: string, upTo: number, forThread = false): AsyncGenerator<EventColumns[]> {
  let by: number | undefined
  for (let after = 0; after < upTo;) {
    const page = (await readEventColumns(taskId, after, pageSize, forThread)).filter(({ seq }) => seq <= upTo)
    const last = page.at(-1)
    const [first] = page
    if (!last || !first) return
    const offset = (by ??= removedBefore(first))
    yield offset === 0 ? page : page.map((row) => ({ ...row, seq: row.seq - offset }))
    after = last.seq
    // The embedded database responds at once, so nothing else would run between two pages.
    await othersTurn()
  }
}
