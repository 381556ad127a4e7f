import 'server-only'

const pieceBytes = 64 * 1024

/**
 * Returns bytes as a response body that is sent as fast as it is read. The bytes are not copied, however many clients read
 * them.
 */
export function streamBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < bytes.length) controller.enqueue(bytes.subarray(sent, sent + pieceBytes))
      else controller.close()
      sent += pieceBytes
    },
  })
}

/**
 * Returns pieces of text as a response body, generated as fast as it is read. Disconnecting stops the generator; `onEnd` is
 * called in any case.
 */
export function streamText(pieces: AsyncGenerator<string>, onEnd = (): void => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (!done) return controller.enqueue(encoder.encode(value))
        controller.close()
        onEnd()
      } catch (error) {
        onEnd()
        throw error
      }
    },
    async cancel() {
      onEnd()
      await pieces.return(undefined)
    },
  })
}

const everyMs = 10_000

/** One timer for all streams of this bundle. */
interface HeartbeatTimer {
  listeners: Set<() => void>
  timer?: NodeJS.Timeout | undefined
}

const heartbeatTimer: HeartbeatTimer = { listeners: new Set() }

/** Calls `beat` every 10 s, from one timer for all streams, until the returned function is called. */
export function onHeartbeat(beat: () => void): () => void {
  const { listeners } = heartbeatTimer
  listeners.add(beat)
  heartbeatTimer.timer ??= setInterval(() => listeners.forEach((each) => each()), everyMs).unref()
  return () => {
    listeners.delete(beat)
    if (listeners.size > 0) return
    clearInterval(heartbeatTimer.timer)
    heartbeatTimer.timer = undefined
  }
}

/** The comment that opens an event stream, and keeps a silent one open. */
export const heartbeat = Buffer.from(':\n\n')

/** Encoded frames. Pieces of a long text are not joined. */
export type Frames = string | Uint8Array | readonly string[]

/** The frames of an event stream, for one reader. */
export interface FrameReader {
  /** Resolves with the next frames, or with null at the end. Rejects if their source fails. One call at a time. */
  next: () => Promise<Frames | null>
  /** Ends the frames when the reader leaves early. A pending `next` then returns nothing more. */
  cancel: (reason?: unknown) => Promise<void> | void
}

/** Returns the chunks of a byte stream as frames. */
export function toFrameReader(stream: ReadableStream<Uint8Array>): FrameReader {
  const reader = stream.getReader()
  return {
    next: async () => (await reader.read()).value ?? null,
    cancel: (reason) => reader.cancel(reason),
  }
}

type Controller = ReadableStreamDefaultController<Uint8Array>

/**
 * Returns a byte stream of frames, generated as fast as it is read. `start`: called for the first read instead of reading frames;
 * the function that it returns is called at the end.
 */
export function streamFrames(
  frames: FrameReader,
  start?: (controller: Controller) => () => void,
): ReadableStream<Uint8Array> {
  let isOver = false
  let stop: (() => void) | undefined
  const end = () => {
    isOver = true
    stop?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (start && !stop) return void (stop = start(controller))
        const next = await frames.next().catch((error: unknown) => {
          end()
          throw error
        })
        if (isOver) return
        if (next !== null)
          return controller.enqueue(next instanceof Uint8Array ? next : Buffer.from([next].flat().join('')))
        end()
        controller.close()
      },
      cancel(reason) {
        end()
        return frames.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Sends a comment now and while the stream is silent, until the returned function is called. */
function keepOpen(controller: Controller): () => void {
  controller.enqueue(heartbeat)
  return onHeartbeat(() => {
    // Pending data already keeps the connection open.
    if (controller.desiredSize === 0) controller.enqueue(heartbeat)
  })
}

/** The frames of event stream responses that are not read yet. */
const unread = new WeakMap<Response, FrameReader>()

/**
 * Returns the frames of an event stream response, whose body must not be read then: a stream takes several kilobytes. The
 * opening comment and the heartbeats are left to the reader. Undefined for other responses.
 */
export function takeFrames(response: Response): FrameReader | undefined {
  const frames = unread.get(response)
  unread.delete(response)
  return frames
}

/**
 * Returns an event stream response of encoded frames. A comment is sent at once, so that the headers are sent, and then at
 * least every 10 s. Disconnecting cancels `frames`.
 */
export function sseResponse(
  frames: FrameReader | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Response {
  const reader = 'getReader' in frames ? toFrameReader(frames) : frames
  const response = new Response(streamFrames(reader, keepOpen), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      ...headers,
    },
  })
  unread.set(response, reader)
  return response
}
