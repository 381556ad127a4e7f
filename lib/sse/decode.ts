import { createParser } from 'eventsource-parser'
import type { SseEvent } from '@/lib/sse/sse-event'

/** Longest indentation that is held back while a line's first character is awaited. */
const maxIndent = 256

/**
 * Puts `data: ` before the lines of a pretty-printed JSON payload that lack it, as the v0.1 documents print their
 * streams: `data: {` and then plain JSON. Only lines that begin with a quote, a brace or a bracket, or with white space
 * (no-break spaces included) before something, are touched; no field of the standard begins so, and a strict parser would drop such lines. Text in
 * any slices, line ends in any form.
 */
function continueLines(): (text: string) => string {
  /** White space at the beginning of an unfinished line; undefined inside a line. */
  let indent: string | undefined = ''
  return (text) => {
    if (text === '') return ''
    // A piece of a long line.
    if (indent === undefined && !text.includes('\n') && !text.includes('\r')) return text
    const known = indent === undefined ? text : `\n${indent}${text}`
    const mended = known.replace(/([\r\n])(?=[^\S\r\n]+\S|["{}[\]])/g, '$1data: ')
    const ready = indent === undefined ? mended : mended.slice(1)
    indent = /[\r\n]([^\S\r\n]*)$/.exec(known)?.[1]
    if (!indent) return ready
    if (indent.length <= maxIndent) return ready.slice(0, -indent.length)
    indent = undefined
    return ready
  }
}

/**
 * Parts JSON objects that came as one event for want of a blank line between them, as in a v0.1 document. No JSON text
 * has a line that ends with `}` before one that begins with `{`, so an event that is in order stays whole.
 */
function splitObjects(event: SseEvent): SseEvent[] {
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

/**
 * Why a decoder stopped. `event-too-large`: the text of one event is longer than `limit` characters. `too-much-padding`:
 * the stream has more than `limit` characters that belong to no event, such as comments.
 */
export interface SseProblem {
  kind: 'event-too-large' | 'too-much-padding'
  limit: number
}

export interface SseDecoder {
  /** The events that end in this chunk. None once there is a problem. */
  feed: (chunk: Uint8Array) => SseEvent[]
  /** The stream is over: the last event, where no blank line ended it. */
  end: () => SseEvent[]
  /** Set for good by the chunk that went too far; the events before it are still returned. */
  readonly problem: SseProblem | undefined
}

/** A whole line that is neither a field nor a comment. The parser would create an error for each, which takes longer than to find it. */
const notAField = /(?<=[\r\n])(?!(?:data|event|id|retry)[:\r\n])[^:\r\n\uFEFF][^\r\n]*(?=[\r\n])/g

/**
 * Runs `work` without stack traces. The parser creates an error for each line that is not a field; stack traces would make
 * a stream of such lines a hundred times as expensive.
 */
function withoutStackTraces(work: () => void): void {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const defaultLimit = 32 * 1024 * 1024
/** Characters that may accompany each event and each of its characters: field names, blank lines, some comments. */
const paddingPerEvent = 1024
const paddingPerCharacter = 8

interface DecodeOptions {
  maxEvent?: number
  maxPadding?: number
}

/**
 * A push decoder for one event stream (HTML Living Standard §9.2.6): bytes in any slices, LF, CR or CRLF, several data
 * lines, comments; bytes that are not UTF-8 become U+FFFD. More tolerant than the standard in three points: an unended
 * last event counts, and see `continueLines` and `splitObjects`. `maxEvent` is in characters, 32 Mi by default, as
 * many as an answer that is no stream may have. `maxPadding` is how many characters the whole stream may have outside of
 * its events (comments, blank lines, unknown fields), without limit by default; each event adds to it.
 */
export function decodeSse({ maxEvent = defaultLimit, maxPadding = Infinity }: DecodeOptions = {}): SseDecoder {
  const text = new TextDecoder()
  const mend = continueLines()
  let events: SseEvent[] = []
  let problem: SseProblem | undefined
  /** Characters so far, and how many may be there. An event that has not ended is allowed for in advance. */
  let received = 0
  let allowed = maxPadding + maxEvent
  const parser = createParser({
    maxBufferSize: maxEvent,
    onEvent: (event) => {
      // One that came in a single piece was never waited for.
      if (event.data.length > maxEvent) problem ??= { kind: 'event-too-large', limit: maxEvent }
      if (!problem) events.push(...splitObjects(event))
      allowed += paddingPerEvent + (1 + paddingPerCharacter) * event.data.length
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') problem = { kind: 'event-too-large', limit: maxEvent }
    },
  })
  const parse = (chunk: string): SseEvent[] => {
    if (!problem) withoutStackTraces(() => parser.feed(mend(chunk).replace(notAField, '')))
    received += chunk.length
    if (received > allowed) problem ??= { kind: 'too-much-padding', limit: maxPadding }
    const decoded = events
    events = []
    return decoded
  }
  return {
    feed: (chunk) => parse(text.decode(chunk, { stream: true })),
    end: () => parse(`${text.decode()}\n\n`),
    get problem() {
      return problem
    },
  }
}
