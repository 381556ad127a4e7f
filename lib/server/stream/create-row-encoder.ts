import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { encodeSseJson } from '@/lib/sse/encode'
import type { SseEvent } from '@/lib/sse/sse-event'

/**
 * Creates a function that encodes a row as an event. All followers of a task share the same row objects, so each row is encoded
 * once. `getFields` returns the other fields of the event, which must always be the same for a row. `key`: the task's topic.
 */
export function createRowEncoder(
  getFields: (row: LogRow, key: string) => Omit<SseEvent, 'data'>,
): (row: LogRow, key?: string) => string {
  const encoded = new WeakMap<LogRow, string>()
  return (row, key = '') => {
    const known = encoded.get(row)
    if (known) return known
    const frame = encodeSseJson(JSON.stringify(row), getFields(row, key))
    encoded.set(row, frame)
    return frame
  }
}
