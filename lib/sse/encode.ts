/** One server-sent event. `data` contains its lines joined with LF. */
export interface SseEvent {
  id?: string
  event?: string
  data: string
  /** Set if the data is known to have no control character below U+0020. */
  printable?: true
}

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `${name}: ${value.split(/[\r\n]/, 1)[0]}\n`

/** Encodes one event. Line ends within `data` are sent as LF; `id` and `event` are cut at the first line end. */
export function encodeSse({ id, event, data }: SseEvent): string {
  const lines = data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('')
  return `${field('id', id)}${field('event', event)}${lines}\n`
}

/** Encodes JSON from `JSON.stringify` as an event. Faster than `encodeSse`, because it has no line ends. */
export function encodeSseJson(json: string, { id, event }: Omit<SseEvent, 'data'> = {}): string {
  return `${field('id', id)}${field('event', event)}data: ${json}\n\n`
}
