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
interface Heart {
  beats: Set<() => void>
  timer?: NodeJS.Timeout | undefined
}

const heart: Heart = { beats: new Set() }

/** Calls `beat` every 10 s, from one timer for all streams, until the returned function is called. */
function onHeartbeat(beat: () => void): () => void {
  const { beats } = heart
  beats.add(beat)
  heart.timer ??= setInterval(() => beats.forEach((each) => each()), everyMs).unref()
  return () => {
    beats.delete(beat)
    if (beats.size > 0) return
    clearInterval(heart.timer)
    heart.timer = undefined
  }
}

const comment = new TextEncoder().encode(':\n\n')

/**
 * Returns an event stream response of encoded frames. A comment is sent at once, so that the headers are sent, and then at
 * least every 10 s. Disconnecting cancels `frames`.
 */
export function sseResponse(frames: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Response {
  const reader = frames.getReader()
  let stopBeating: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(comment)
      stopBeating = onHeartbeat(() => {
        // Pending data already keeps the connection alive.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(comment)
      })
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        stopBeating?.()
        controller.close()
      } catch (error) {
        stopBeating?.()
        controller.error(error)
      }
    },
    cancel(reason) {
      stopBeating?.()
      return reader.cancel(reason)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      ...headers,
    },
  })
}
