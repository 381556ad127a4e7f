import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { openSession } from '@/lib/server/threads/pool'
import type { RedactionInput } from '@/lib/server/traces/open-redaction'

const tooLarge = 'Task is too large to redact.'
/** Characters of rows that a thread gets in one step, about: a step has a time limit. */
const stepLength = 2 * 1024 * 1024
/** Characters of one row. A thread holds several copies of it, and the engine ends the process if it runs out of memory there. */
const maxRowLength = 40 * 1024 * 1024

/** Opens the redaction of a task in a worker thread. Throws what `openSession` throws. */
export const redactTask = (input: RedactionInput) => openSession('redaction', input, { tooLarge })

/** A page of rows in groups of about 2 MB, at least one row each. Throws `too-large` for a row of more than 40 MB. */
export function* inSteps(rows: readonly EventColumns[]): Generator<EventColumns[]> {
  let group: EventColumns[] = []
  let length = 0
  for (const row of rows) {
    const rowLength = row.raw.length + row.event.length
    if (rowLength > maxRowLength) throw new Fault('too-large', tooLarge)
    if (group.length > 0 && length + rowLength > stepLength) {
      yield group
      group = []
      length = 0
    }
    group.push(row)
    length += rowLength
  }
  if (group.length > 0) yield group
}
