import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { decodeEventText } from '@/lib/server/db/events/event-text'
import { decodeWireText } from '@/lib/server/db/engine/wire-text'

/** Converts columns to a log row. They contain only what Switchboard wrote, so column types are not validated. */
export function toLogRow(row: EventColumns): LogRow {
  const raw = decodeWireText(row.raw)
  return {
    seq: row.seq,
    at: row.at,
    direction: row.direction as LogRow['direction'],
    method: row.method,
    kind: row.kind as LogRow['kind'],
    raw,
    event: decodeEventText(row.event, raw),
  }
}
