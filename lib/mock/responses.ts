import { createErrorResponse, type Recipient } from '@/lib/a2a/bindings/caller-responses'
import type { EncodedEvent } from '@/lib/a2a/replies/row-stream-encoder'
import type { FaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'

/** Interval of heartbeats. Proxies close idle connections. */
const heartbeatMs = 15_000

const encoder = new TextEncoder()

/** Creates a response with a fault as an error of the caller's dialect, with the matching HTTP status. */
export function createFaultResponse(caller: Recipient, fault: FaultData): Response {
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }
  return createErrorResponse(caller, fault, { headers })
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

function encodeFrame({ seq, event, body }: EncodedEvent): string {
  const id = seq === undefined ? {} : { id: String(seq) }
  return encodeSse({ ...id, ...(event && { event }), data: JSON.stringify(body) })
}

/** Streams events with backpressure. The source's signal aborts when the reader disconnects. */
export function createStreamResponse(
  source: (disconnected: AbortSignal) => AsyncGenerator<EncodedEvent[], void>,
): Response {
  const disconnected = new AbortController()
  const events = source(disconnected.signal)
  let heartbeat: ReturnType<typeof setInterval> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Sends the headers at once.
      controller.enqueue(encoder.encode(':\n\n'))
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, heartbeatMs)
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (disconnected.signal.aborted) return
        if (!done) return controller.enqueue(encoder.encode(value.map(encodeFrame).join('')))
        clearInterval(heartbeat)
        controller.close()
      } catch (error) {
        clearInterval(heartbeat)
        controller.error(error)
      }
    },
    cancel() {
      clearInterval(heartbeat)
      disconnected.abort()
    },
  })
  return new Response(body, { headers: streamHeaders })
}
