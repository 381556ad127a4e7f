import 'server-only'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { trackOpenStream, type StreamKind } from '@/lib/server/platform/telemetry/metrics'
import { isStopping } from '@/lib/server/platform/stopping'
import { watchAccess } from '@/lib/server/access/watch-access'
import { type FrameReader, type Frames, streamFrames } from '@/lib/server/platform/http/stream-response'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Tells the reader to reconnect after 1 s, because the process is restarting. */
const reconnectSoon = 'retry: 1000\n\n'

const accessLost = (): FaultData =>
  new Fault('unauthenticated', 'The access of this call has ended.', {
    hint: 'Its task continues in Switchboard.',
    hop: 'switchboard',
  }).data

/** Yields encoded frames. */
export type FrameSource = Pick<AsyncGenerator<Frames, void>, 'next' | 'return'>

interface FrameOptions {
  /** Returns the frame that ends the stream when the viewer loses access. Without it, a reader that connects again gets the reason. */
  describeLoss?: (fault: FaultData) => string
  /** Aborts when the stream ends early. */
  closed?: AbortController
}

/**
 * Opens encoded SSE frames, counted while they are open. The signal aborts when the reader disconnects, or when the viewer loses
 * access; then the frames end, after the one that `describeLoss` returns.
 */
export function openFrames(
  kind: StreamKind,
  viewer: Viewer,
  source: (closed: AbortSignal) => FrameSource,
  { describeLoss = () => '', closed = new AbortController() }: FrameOptions = {},
): FrameReader {
  let isOver = false
  let last = ''
  const untrack = trackOpenStream(kind)
  const unwatch = watchAccess(viewer, () => {
    last = describeLoss(accessLost())
    leave()
  })
  const close = (): void => {
    isOver = true
    untrack()
    unwatch()
  }
  const frames = source(closed.signal)
  const leave = (): void => {
    closed.abort()
    // A source without a pending read does not see the signal, and one that is read may yield once more.
    void frames.return().catch(() => undefined)
  }
  const take = ({ done, value }: IteratorResult<Frames, void>): Frames | null => {
    if (isOver) return null
    if (!done && !closed.signal.aborted) return value
    close()
    const end = isStopping() ? `${last}${reconnectSoon}` : last
    return end === '' ? null : end
  }
  const fail = (error: unknown): never => {
    close()
    throw error
  }
  return {
    next: () => (isOver ? Promise.resolve(null) : frames.next().then(take, fail)),
    cancel: () => {
      leave()
      close()
    },
  }
}

/** Returns the frames that `openFrames` opens as a byte stream. */
export function frameStream(...options: Parameters<typeof openFrames>): ReadableStream<Uint8Array> {
  return streamFrames(openFrames(...options))
}
