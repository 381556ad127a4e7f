import 'server-only'
import { openStream, type StreamKind } from '@/lib/server/telemetry/open-stream'
import { isStopping } from '@/lib/server/tasks/stopping'

/** Tells the reader to come back soon: the process is restarting. */
const comeBack = 'retry: 1000\n\n'

/** A byte stream of encoded SSE frames, counted while it is open. The source gets a signal that aborts when the reader leaves. */
export function frameStream(
  kind: StreamKind,
  source: (left: AbortSignal) => AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const left = new AbortController()
  const close = openStream(kind)
  const frames = source(left.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next().catch((error: unknown) => {
          close()
          throw error
        })
        if (left.signal.aborted) return
        if (!done) return controller.enqueue(Buffer.from(value))
        if (isStopping()) controller.enqueue(Buffer.from(comeBack))
        close()
        controller.close()
      },
      cancel: () => {
        left.abort()
        close()
        // A source that nobody asks would not notice.
        void frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
