import 'server-only'
import { metrics } from '@/lib/server/telemetry/metrics'

/** Whose: a browser's one for all it follows, a program's of one log, a caller's of the gateway. */
export type StreamKind = 'browser' | 'log' | 'gateway'

/** Counts a stream as open until what it answers is called; once is enough. */
export function openStream(kind: StreamKind): () => void {
  let open = true
  metrics().streams.inc({ kind })
  return () => {
    if (open) metrics().streams.dec({ kind })
    open = false
  }
}
