import 'server-only'
import { type Access, watchAccess } from '@/lib/server/access/watch-access'
import { trackOpenStream, type StreamKind } from '@/lib/server/platform/telemetry/metrics'
import { isStopping } from '@/lib/server/platform/stopping'

/** Tells the reader to reconnect after 1 s, because the process is restarting. */
const reconnectSoon = 'retry: 1000\n\n'

/**
 * Returns a byte stream of encoded SSE frames, counted while it is open. It ends when the access of its request is lost. The signal
 * aborts then, and when the reader disconnects.
 */
export function frameStream(
  kind: StreamKind,
  access: Access,
  source: (closed: AbortSignal) => AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const closed = new AbortController()
  const untrack = trackOpenStream(kind)
  let isRevoked = false
  const stopWatching = watchAccess(access, () => {
    isRevoked = true
    closed.abort()
    // A source without a pending read does not see the signal.
    void frames.return()
  })
  const close = (): void => {
    stopWatching()
    untrack()
  }
  const frames = source(closed.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next().catch((error: unknown) => {
          close()
          throw error
        })
        if (closed.signal.aborted && !isRevoked) return
        if (!done && !isRevoked) return controller.enqueue(Buffer.from(value))
        if (isStopping()) controller.enqueue(Buffer.from(reconnectSoon))
        close()
        controller.close()
      },
      cancel: () => {
        closed.abort()
        close()
        void frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
