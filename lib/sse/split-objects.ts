import type { SseEvent } from '@/lib/sse/sse-event'

const seam = /(?<=\}[ \t]*)\n(?=[ \t]*\{)/

/**
 * Parts JSON objects that came as one event for want of a blank line between them, as in a v0.1 document. No JSON text
 * has a line that ends with `}` before one that begins with `{`, so an event that is in order stays whole.
 */
export function splitObjects(event: SseEvent): SseEvent[] {
  if (!event.data.includes('\n')) return [event]
  return event.data.split(seam).map((data) => ({ ...event, data }))
}
