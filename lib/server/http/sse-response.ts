import 'server-only'
import { singleton } from '@/lib/server/singleton'

const everyMs = 10_000

interface Heart {
  beats: Set<() => void>
  timer?: NodeJS.Timeout | undefined
}

const heart = () => singleton<Heart>('heartbeat', () => ({ beats: new Set() }))

/** Calls `beat` every 10 s, from one timer for all, until the returned function is called. */
function onHeartbeat(beat: () => void): () => void {
  const { beats } = heart()
  beats.add(beat)
  heart().timer ??= setInterval(() => beats.forEach((each) => each()), everyMs).unref()
  return () => {
    beats.delete(beat)
    if (beats.size > 0) return
    clearInterval(heart().timer)
    heart().timer = undefined
  }
}

const comment = new TextEncoder().encode(':\n\n')

/**
 * An event stream response of frames that are already encoded. A comment goes out at once, so that the headers do,
 * and then at least every 15 s. The reader's leaving cancels `frames`.
 */
export function sseResponse(frames: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Response {
  const reader = frames.getReader()
  let stopBeating: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(comment)
      stopBeating = onHeartbeat(() => {
        // Where something waits to be read, the reader has its sign of life.
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
