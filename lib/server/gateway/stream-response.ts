import 'server-only'
import type { Operation } from '@/lib/a2a/call'
import type { CallContext } from '@/lib/server/tasks/call-context'
import { encodeFrames, type TaskBatch, type TaskStream, taskEventBatches } from '@/lib/server/gateway/event-frames'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { prefersAsync } from '@/lib/server/platform/http/prefers-async'
import { sseResponse } from '@/lib/server/platform/http/sse-response'
import { frameStream } from '@/lib/server/stream/frame-stream'

/** Milliseconds that the response head waits for the first event. Callers and proxies time out after 30 to 60 s. */
const holdMs = 15_000

type Batch = IteratorResult<TaskBatch, void>

/**
 * Returns a stream of a task's events. The response head waits for the first event, at most 15 s: an error before it is a plain
 * JSON-RPC error with its HTTP status. A caller that sends `Prefer: respond-async` (RFC 7240 §4.1) gets the head immediately.
 * The task header has the ID of the first event's task, which is a new one if the agent responds in a new task.
 */
export async function streamResponse(
  context: CallContext,
  operation: Operation,
  stream: TaskStream,
): Promise<Response> {
  const { request, requestId } = context
  const abort = new AbortController()
  const events = taskEventBatches(context, stream, abort.signal)
  const close = () => {
    abort.abort()
    void events.return()
  }
  const first = events.next()
  // The reader of the stream gets the error.
  first.catch(() => undefined)
  const isAsync = prefersAsync(request.headers)
  // A caller that already has the task does not wait for its first event.
  const firstBatch = isAsync || stream.hasTask ? undefined : await batchWithin(first, holdMs, request.signal)
  const headers = { [taskHeader]: firstBatch?.value?.task.id ?? stream.task.id }
  const fault = firstBatch?.value?.events[0]?.fault
  if (fault) {
    close()
    return failureResponse({ ...context, operation }, fault, requestId, headers)
  }
  if (request.signal.aborted) {
    close()
    return new Response(null, { status: 499, headers })
  }
  const frames = frameStream('gateway', (closed) => {
    closed.addEventListener('abort', close)
    return encodeStream(first, events)
  })
  return sseResponse(frames, { ...headers, ...(isAsync && { 'Preference-Applied': 'respond-async' }) })
}

async function* encodeStream(
  first: Promise<Batch>,
  events: AsyncGenerator<TaskBatch, void>,
): AsyncGenerator<string, void> {
  for (let batch = await first; !batch.done; batch = await events.next()) yield encodeFrames(batch.value)
}

/** Resolves with the first batch of events, or undefined after `ms` milliseconds or once the caller disconnects. */
function batchWithin(first: Promise<Batch>, ms: number, signal: AbortSignal): Promise<Batch | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(stop, ms)
    function stop(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(undefined)
    }
    signal.addEventListener('abort', stop)
    first.then(resolve, reject).finally(stop)
    if (signal.aborted) stop()
  })
}
