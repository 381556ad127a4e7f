import type { SseEvent } from '@/lib/sse/sse-event'

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `${name}: ${value.split(/[\r\n]/, 1)[0]}\n`

/** One event as it goes over the wire. Line ends within `data` are all sent as LF; in `id` and `event` they end the value. */
export function encodeSse({ id, event, data }: SseEvent): string {
  const lines = data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('')
  return `${field('id', id)}${field('event', event)}${lines}\n`
}

/** The same for JSON as `JSON.stringify` writes it: it has no line ends, and is long at times. */
export function encodeJson(json: string, { id, event }: Omit<SseEvent, 'data'> = {}): string {
  return `${field('id', id)}${field('event', event)}data: ${json}\n\n`
}
