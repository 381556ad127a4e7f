import 'server-only'
import type { LogRow } from '@/lib/a2a/log'

/** Gives a message that came without an id (v0.1 has none) one that lasts: `<taskId>:<seq>`. */
export function nameMessages(row: LogRow, taskId: string): LogRow {
  const { event, seq } = row
  const messageId = `${taskId}:${seq}`
  if (event.kind === 'message' && !event.message.messageId)
    return { ...row, event: { ...event, message: { ...event.message, messageId } } }
  if (event.kind === 'status' && event.status.message && !event.status.message.messageId) {
    const message = { ...event.status.message, messageId }
    return { ...row, event: { ...event, status: { ...event.status, message } } }
  }
  return row
}
