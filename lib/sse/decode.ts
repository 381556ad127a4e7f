import { createParser } from 'eventsource-parser'
import type { SseEvent } from '@/lib/sse/encode'
import { createLongEvents } from '@/lib/sse/long-events'

/** Maximum indentation, in characters, that is buffered until the first character of the line arrives. */
const maxIndent = 256

/** Returns false for a chunk from the middle of a long line. */
const hasLineEnd = (text: string): boolean => text.includes('\n') || text.includes('\r')

/**
 * Creates a function that inserts `data: ` before the lines of a pretty-printed JSON payload that lack it, as in the v0.1
 * documents: `data: {` and then plain JSON. Changes only lines that start with a quote, a brace or a bracket, or with white
 * space (no-break spaces included) before other text. No field of the standard starts so, and a strict parser would drop such
 * lines. Accepts text in any chunks, with any line ends.
 */
function continueLines(): (text: string) => string {
  /** White space at the start of an unfinished line; undefined inside a line. */
  let indent: string | undefined = ''
  return (text) => {
    if (text === '') return ''
    if (indent === undefined && !hasLineEnd(text)) return text
    const known = indent === undefined ? text : `\n${indent}${text}`
    const completed = known.replace(/([\r\n])(?=[^\S\r\n]+\S|["{}[\]])/g, '$1data: ')
    const ready = indent === undefined ? completed : completed.slice(1)
    indent = /[\r\n]([^\S\r\n]*)$/.exec(known)?.[1]
    if (!indent) return ready
    if (indent.length <= maxIndent) return ready.slice(0, -indent.length)
    indent = undefined
    return ready
  }
}

/**
 * Splits JSON objects that arrive as one event because the blank line between them is missing, as in a v0.1 document. No JSON
 * text has a line that ends with `}` before one that starts with `{`, so a valid event is not split.
 */
function splitObjects(event: SseEvent): SseEvent[] {
  const text = event.data
  const objects: string[] = []
  let start = 0
  let line = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', line)) {
    if (startsObject(text, end + 1) && text.slice(line, end).trimEnd().endsWith('}')) {
      objects.push(text.slice(start, end))
      start = end + 1
    }
    line = end + 1
  }
  return start === 0 ? [event] : [...objects, text.slice(start)].map((data) => ({ ...event, data }))
}

/** Returns true if the line at this position starts with an object. */
function startsObject(text: string, line: number): boolean {
  let at = line
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return text[at] === '{'
}

/** Returns true for a text with more lines than that. */
function hasMoreLines(text: string, limit: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= limit; at = text.indexOf('\n', at + 1)) lines += 1
  return lines > limit
}

/**
 * Why a decoder stopped. `event-too-large`: the text of one event is longer than `limit` characters. `too-many-lines`: it has
 * more than `limit` lines. `too-much-padding`: the stream has more than `limit` characters outside events, such as comments.
 */
export interface SseProblem {
  kind: 'event-too-large' | 'too-many-lines' | 'too-much-padding'
  limit: number
}

export interface SseDecoder {
  /** Returns the events that end in this chunk. None after a problem. */
  feed: (chunk: Uint8Array) => SseEvent[]
  /** Ends the stream. Returns the last event if no blank line ended it. */
  end: () => SseEvent[]
  /** Set permanently by the chunk that exceeds a limit. The events before it are still returned. */
  readonly problem: SseProblem | undefined
}

/**
 * A line that is neither a field nor a comment. The parser would create an error for each, which is slower than finding it
 * here.
 */
const notAField = /([\r\n])(?!(?:data|event|id|retry)[:\r\n])[^:\r\n\uFEFF][^\r\n]*(?=[\r\n])/g

/** Removes the lines between two line ends that are neither fields nor comments. */
const removeOtherLines = (text: string): string => (hasLineEnd(text) ? text.replace(notAField, '$1') : text)

/**
 * Runs `work` without stack traces. The parser creates an error for each line that is not a field; stack traces would make a
 * stream of such lines a hundred times as expensive.
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
/** Lines of one event: pretty-printed JSON of several megabytes. Each line costs much more than its characters. */
const maxLines = 250_000
/** Characters allowed in addition to each event and each of its characters: field names, blank lines, some comments. */
const paddingPerEvent = 1024
const paddingPerCharacter = 8
const allowedFor = ({ data }: SseEvent): number => paddingPerEvent + (1 + paddingPerCharacter) * data.length
/** Characters of a field `data` in addition to its value, and of the line ends after it. */
const fieldLength = 'data: \n\n'.length

/** Limits of an event stream. */
export interface SseLimits {
  /** Characters of one event, 32 Mi by default: the limit of a response that is not a stream. */
  maxEvent?: number
  /**
   * Characters outside events (comments, blank lines, unknown fields) in the whole stream, unlimited by default. Each event adds
   * to it.
   */
  maxPadding?: number
}

/**
 * Creates a decoder for one event stream (HTML Living Standard §9.2.6): bytes in any chunks, LF, CR or CRLF, several data
 * lines, comments. Bytes that are not UTF-8 become U+FFFD. An event has at most 250,000 lines. More tolerant than the standard:
 * the last event may lack a blank line, and see `continueLines` and `splitObjects`. `readSseStream` reads a whole stream.
 */
export function createSseDecoder({ maxEvent = defaultLimit, maxPadding = Infinity }: SseLimits = {}): SseDecoder {
  const text = new TextDecoder()
  const longEvents = createLongEvents()
  const insertFieldNames = continueLines()
  let events: SseEvent[] = []
  let problem: SseProblem | undefined
  /** Characters received so far, and how many are allowed. An unfinished event is allowed for in advance. */
  let received = 0
  let allowed = maxPadding + maxEvent
  const parser = createParser({
    maxBufferSize: maxEvent,
    onEvent: (event) => {
      // The parser does not limit an event that arrives in a single chunk.
      if (event.data.length > maxEvent) problem ??= { kind: 'event-too-large', limit: maxEvent }
      else if (hasMoreLines(event.data, maxLines)) problem ??= { kind: 'too-many-lines', limit: maxLines }
      if (!problem) for (const object of splitObjects(event)) events.push(object)
      allowed += allowedFor(event)
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') problem = { kind: 'event-too-large', limit: maxEvent }
    },
  })
  const parse = (chunk: string): SseEvent[] => {
    if (!problem) withoutStackTraces(() => parser.feed(removeOtherLines(insertFieldNames(chunk))))
    received += chunk.length
    if (received > allowed) problem ??= { kind: 'too-much-padding', limit: maxPadding }
    const decoded = events
    events = []
    return decoded
  }
  const parseChunk = (chunk: Uint8Array): SseEvent[] => parse(text.decode(chunk, { stream: true }))
  const count = (event: SseEvent): SseEvent[] => {
    received += event.data.length + fieldLength
    allowed += allowedFor(event)
    return [event]
  }
  return {
    feed: (chunk) => {
      if (problem) return []
      const pieces = longEvents.feed(chunk, Math.min(maxEvent, allowed - received))
      return pieces.flatMap((each) => (each instanceof Uint8Array ? parseChunk(each) : problem ? [] : count(each)))
    },
    end: () => [...longEvents.end().flatMap(parseChunk), ...parse(`${text.decode()}\n\n`)],
    get problem() {
      return problem
    },
  }
}
