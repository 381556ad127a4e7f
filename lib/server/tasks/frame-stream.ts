import 'server-only'
import { isStopping } from '@/lib/server/tasks/stopping'

const encoder = new TextEncoder()
/** Tells the reader to come back soon: the process is restarting. */
const comeBack = 'retry: 1000\n\n'

/** A byte stream of encoded SSE frames. The source gets a signal that aborts when the reader leaves. */
export function frameStream(source: (left: AbortSignal) => AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const left = new AbortController()
  const frames = source(left.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next()
        if (left.signal.aborted) return
        if (!done) return controller.enqueue(encoder.encode(value))
        if (isStopping()) controller.enqueue(encoder.encode(comeBack))
        controller.close()
      },
      cancel: () => {
        left.abort()
        // A source that nobody asks would not notice.
        void frames.return()
      },
    },
    { highWaterMark: 0 },
  )
}
