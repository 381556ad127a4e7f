import type { SseEvent } from '@/lib/sse/sse-event'

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `${name}: ${value.split(/[\r\n]/, 1)[0]}\n`

/** One event as it goes over the wire. Line ends within `data` are all sent as LF; in `id` and `event` they end the value. */
export function encodeSse({ id, event, data }: SseEvent): string {
  // JSON text has no line ends, and is long at times.
  const oneLine = !data.includes('\n') && !data.includes('\r')
  const lines = oneLine
    ? `data: ${data}\n`
    : data
        .split(/\r\n|\r|\n/)
        .map((line) => `data: ${line}\n`)
        .join('')
  return `${field('id', id)}${field('event', event)}${lines}\n`
}
