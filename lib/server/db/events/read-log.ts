import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import { Fault } from '@/lib/faults/fault'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { readEventColumns } from '@/lib/server/db/events/events'
import { toLogRow } from '@/lib/server/db/events/event-text'

/** Rows that are processed before other requests get a turn. */
const pageSize = 100

const isRemovalGap = (row: EventColumns): boolean => {
  const { event } = toLogRow(row)
  return event.kind === 'gap' && event.removed !== undefined
}

/**
 * Reads a task's rows up to `upTo`, in order and page by page, renumbered from the first existing one: a trace has no missing
 * rows. Throws `conflict` if rows are removed while they are read.
 */
export async function* readLog(taskId: string, upTo: number): AsyncGenerator<LogRow[]> {
  for await (const page of openStoredLog(taskId, upTo).read()) yield page.map(toLogRow)
}

/** A task's rows as they are stored: a thread parses them with `toLogRow`. */
interface StoredLog {
  /**
   * Reads the rows like `readLog`. Every call gives a row the same number. `forThread`: without raw texts that their events do
   * not refer to.
   */
  read: (forThread?: boolean) => AsyncGenerator<EventColumns[]>
}

/** Opens the log of a task up to `upTo`, to read it once or several times. */
export function openStoredLog(taskId: string, upTo: number): StoredLog {
  /** Number of rows that were removed before the first one when the log was first read. */
  let offset: number | undefined
  return {
    async *read(forThread = false) {
      for (let after = offset ?? 0; after < upTo;) {
        const page = (await readEventColumns(taskId, after, pageSize, forThread)).filter(({ seq }) => seq <= upTo)
        const last = page.at(-1)
        const [first] = page
        if (!last || !first) throw changedLog()
        if (offset === undefined) {
          // The first row may be a gap in place of those before it.
          after = isRemovalGap(first) ? first.seq - 1 : 0
          offset = after
        } else if (after > offset && isRemovalGap(first)) throw changedLog()
        if (first.seq !== after + 1) throw changedLog()
        const removed = offset
        yield removed === 0 ? page : page.map((row) => ({ ...row, seq: row.seq - removed }))
        after = last.seq
        // The embedded database responds at once, so nothing else would run between two pages.
        await othersTurn()
      }
    },
  }
}

function changedLog(): Fault {
  return new Fault('conflict', 'Events of this task were removed while they were read. Try again.')
}
