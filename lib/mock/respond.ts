import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { Operation } from '@/lib/a2a/call'
import type { Audience, Reply } from '@/lib/a2a/dialect'
import { refusalStatus } from '@/lib/a2a/dialects/refusal-status'
import type { ToldEvent } from '@/lib/a2a/telling/row-teller'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { MockContext } from '@/lib/mock/mock-context'
import { encodeSse } from '@/lib/sse/encode'

type Caller = Pick<MockContext, 'dialect' | 'rpcId'>

/** Proxies on the way end a connection on which nothing goes. */
const beatMs = 15_000

const encoder = new TextEncoder()

/** The answer to a call. Throws a Fault where the caller's dialect cannot say it. */
export function replyResponse(
  { dialect, rpcId }: Caller,
  operation: Operation,
  reply: Reply,
  audience: Audience,
  headers: Record<string, string> = {},
): Response {
  const result = dialect.encodeReply(operation, reply, audience)
  if (!result.ok) throw new Fault('call-unsupported', result.problem)
  return Response.json(encodeResult(rpcId, result.value), { headers })
}

/** A fault as a JSON-RPC error of the caller's dialect, with the HTTP status that goes with it. */
export function failureResponse({ dialect, rpcId }: Caller, fault: FaultData, operation?: Operation): Response {
  const wire = dialect.encodeError(fault)
  const again: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }
  const status = refusalStatus(dialect, wire, fault, operation)
  return Response.json(encodeFailure(rpcId, wire.error), { status, headers: again })
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

function frameOf({ seq, body }: ToldEvent): string {
  return encodeSse({ ...(seq !== undefined && { id: String(seq) }), data: JSON.stringify(body) })
}

/** Events as a stream that is made as fast as it is read. The reader's leaving aborts the source's signal. */
export function streamResponse(source: (left: AbortSignal) => AsyncGenerator<ToldEvent[], void>): Response {
  const left = new AbortController()
  const events = source(left.signal)
  let beat: ReturnType<typeof setInterval> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The headers go out at once.
      controller.enqueue(encoder.encode(':\n\n'))
      beat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, beatMs)
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (left.signal.aborted) return
        if (!done) return controller.enqueue(encoder.encode(value.map(frameOf).join('')))
        clearInterval(beat)
        controller.close()
      } catch (error) {
        clearInterval(beat)
        controller.error(error)
      }
    },
    cancel() {
      clearInterval(beat)
      left.abort()
    },
  })
  return new Response(body, { headers: streamHeaders })
}
