import 'server-only'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { trackOpenStream, type StreamKind } from '@/lib/server/platform/telemetry/metrics'
import { isStopping } from '@/lib/server/platform/stopping'
import { watchAccess } from '@/lib/server/access/watch-access'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Tells the reader to reconnect after 1 s, because the process is restarting. */
const reconnectSoon = 'retry: 1000\n\n'

const accessLost = (): FaultData =>
  new Fault('unauthenticated', 'The access of this call has ended.', {
    hint: 'Its task continues in Switchboard.',
    hop: 'switchboard',
  }).data

/**
 * Returns a byte stream of encoded SSE frames, counted while it is open. The signal aborts when the reader disconnects, or when the
 * viewer loses access; then the stream ends, after the frame that `describeLoss` returns. Without it, a reader that connects again
 * gets the reason.
 */
export function frameStream(
  kind: StreamKind,
  viewer: Viewer,
  source: (closed: AbortSignal) => AsyncGenerator<string, void>,
  describeLoss: (fault: FaultData) => string = () => '',
): ReadableStream<Uint8Array> {
  const closed = new AbortController()
  let left = false
  let last = ''
  const untrack = trackOpenStream(kind)
  const unwatch = watchAccess(viewer, () => {
    last = describeLoss(accessLost())
    closed.abort()
  })
  const close = (): void => {
    untrack()
    unwatch()
  }
  const frames = source(closed.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next().catch((error: unknown) => {
          close()
          throw error
        })
        if (left) return
        if (!done && !closed.signal.aborted) return controller.enqueue(Buffer.from(value))
        if (last !== '') controller.enqueue(Buffer.from(last))
        if (isStopping()) controller.enqueue(Buffer.from(reconnectSoon))
        close()
        controller.close()
      },
      cancel: () => {
        left = true
        closed.abort()
        close()
        // A source without a pending read does not see the signal.
        void frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
