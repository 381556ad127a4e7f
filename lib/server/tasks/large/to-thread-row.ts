import 'server-only'
import type { EventColumns } from '@/lib/server/db/events/append-batch'

/** Returns a row without its raw text, which worker threads do not need, unless the event refers to it (`eventText`). */
export function toThreadRow(row: EventColumns): EventColumns {
  return row.event.includes('\n') ? row : { ...row, raw: '' }
}
