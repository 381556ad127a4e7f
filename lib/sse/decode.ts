import { createParser } from 'eventsource-parser'
import { continueLines } from '@/lib/sse/continue-lines'
import { splitObjects } from '@/lib/sse/split-objects'
import type { SseEvent } from '@/lib/sse/sse-event'

/** Why a decoder stopped: the text of one event grew beyond `limit` characters. */
export interface SseProblem {
  kind: 'event-too-large'
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

/**
 * A push decoder for one event stream (HTML Living Standard §9.2.6): bytes in any slices, LF, CR or CRLF, several data
 * lines, comments; bytes that are not UTF-8 become U+FFFD. More tolerant than the standard in three points: an unended
 * last event counts, and see `continueLines` and `splitObjects`. `maxEvent` is in characters, 32 Mi by default, as
 * many as an answer that is no stream may have.
 */
export function decodeSse({ maxEvent = defaultLimit }: { maxEvent?: number } = {}): SseDecoder {
  const text = new TextDecoder()
  const mend = continueLines()
  let events: SseEvent[] = []
  let problem: SseProblem | undefined
  const parser = createParser({
    maxBufferSize: maxEvent,
    onEvent: (event) => {
      // One that came in a single piece was never waited for.
      if (event.data.length > maxEvent) problem ??= { kind: 'event-too-large', limit: maxEvent }
      if (!problem) events.push(...splitObjects(event))
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') problem = { kind: 'event-too-large', limit: maxEvent }
    },
  })
  const parse = (chunk: string): SseEvent[] => {
    if (!problem) withoutStackTraces(() => parser.feed(mend(chunk)))
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
