import { encodeErrorResponse } from '@/lib/a2a/bindings/json-rpc'
import type { Operation } from '@/lib/a2a/call'
import { chooseErrorStatus } from '@/lib/a2a/bindings/json-rpc-responses'
import type { EncodedEvent } from '@/lib/a2a/replies/row-stream-encoder'
import type { FaultData } from '@/lib/faults/fault'
import type { MockContext } from '@/lib/mock/mock-context'
import { encodeSse } from '@/lib/sse/encode'

type Caller = Pick<MockContext, 'dialect' | 'rpcId'>

/** Interval of heartbeats. Proxies close idle connections. */
const heartbeatMs = 15_000

const encoder = new TextEncoder()

/** Creates a response with a fault as a JSON-RPC error of the caller's dialect, with the matching HTTP status. */
export function createErrorResponse({ dialect, rpcId }: Caller, fault: FaultData, operation?: Operation): Response {
  const wire = dialect.encodeError(fault)
  const retryHeaders: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }
  const status = chooseErrorStatus(dialect, wire, fault, operation)
  return Response.json(encodeErrorResponse(rpcId, wire.error), { status, headers: retryHeaders })
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

function encodeFrame({ seq, body }: EncodedEvent): string {
  return encodeSse({ ...(seq !== undefined && { id: String(seq) }), data: JSON.stringify(body) })
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
