import 'server-only'
import { metrics } from '@/lib/server/platform/telemetry/metrics'

/**
 * `browser`: the stream of all topics of a browser. `log`: a client's stream of one log. `gateway`: a stream of a gateway
 * caller.
 */
export type StreamKind = 'browser' | 'log' | 'gateway'

/** Counts a stream as open until the returned function is called; further calls have no effect. */
export function trackOpenStream(kind: StreamKind): () => void {
  let open = true
  metrics().streams.inc({ kind })
  return () => {
    if (open) metrics().streams.dec({ kind })
    open = false
  }
}
