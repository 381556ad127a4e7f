import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { readEventText } from '@/lib/server/db/event-text'
import { readWireText } from '@/lib/server/db/wire-text'

/** Returns the row that these columns hold. Only what Switchboard wrote is read, so the column types are taken at their word. */
export function toLogRow(row: EventColumns): LogRow {
  const raw = readWireText(row.raw)
  return {
    seq: row.seq,
    at: row.at,
    direction: row.direction as LogRow['direction'],
    method: row.method,
    kind: row.kind as LogRow['kind'],
    raw,
    event: readEventText(row.event, raw),
  }
}
