import type { SseEvent } from '@/lib/sse/sse-event'

/**
 * Parts JSON objects that came as one event for want of a blank line between them, as in a v0.1 document. No JSON text
 * has a line that ends with `}` before one that begins with `{`, so an event that is in order stays whole.
 */
export function splitObjects(event: SseEvent): SseEvent[] {
  const [first = '', ...lines] = event.data.split('\n')
  const objects = [[first]]
  let above = first
  for (const line of lines) {
    if (endsObject(above) && /^[ \t]*\{/.test(line)) objects.push([line])
    else objects.at(-1)?.push(line)
    above = line
  }
  return objects.length === 1 ? [event] : objects.map((object) => ({ ...event, data: object.join('\n') }))
}

const endsObject = (line: string): boolean => line.trimEnd().endsWith('}')
