import 'server-only'
import { trackOpenStream, type StreamKind } from '@/lib/server/platform/telemetry/metrics'
import { isStopping } from '@/lib/server/platform/stopping'

/** Tells the reader to reconnect after 1 s, because the process is restarting. */
const reconnectSoon = 'retry: 1000\n\n'

/** Returns a byte stream of encoded SSE frames, counted while it is open. The signal aborts when the reader disconnects. */
export function frameStream(
  kind: StreamKind,
  source: (closed: AbortSignal) => AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const closed = new AbortController()
  const close = trackOpenStream(kind)
  const frames = source(closed.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next().catch((error: unknown) => {
          close()
          throw error
        })
        if (closed.signal.aborted) return
        if (!done) return controller.enqueue(Buffer.from(value))
        if (isStopping()) controller.enqueue(Buffer.from(reconnectSoon))
        close()
        controller.close()
      },
      cancel: () => {
        closed.abort()
        close()
        // A source without a pending read does not see the signal.
        void frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
