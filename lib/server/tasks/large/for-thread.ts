import 'server-only'
import type { EventColumns } from '@/lib/server/db/append-batch'

/** A row without what a worker thread does not need: the raw text, unless the event refers to it (`eventText`). */
export function forThread(row: EventColumns): EventColumns {
  return row.event.includes('\n') ? row : { ...row, raw: '' }
}
