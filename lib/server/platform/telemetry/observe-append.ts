import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { countFault } from '@/lib/server/platform/telemetry/count-fault'
import { withSpan } from '@/lib/server/platform/telemetry/with-span'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { currentLogContext } from '@/lib/server/platform/telemetry/log-context'

/** Appends rows of a task and measures it. `bytes`: characters of the rows. */
export async function observeAppend(rows: LogRow[], bytes: number, append: () => Promise<void>): Promise<void> {
  const { queuedRows, queuedBytes, events, eventBytes, appendSeconds, appendFailures, lag } = metrics()
  const since = performance.now()
  queuedRows.inc(rows.length)
  queuedBytes.inc(bytes)
  try {
    await spanned(rows, append)
    appendSeconds.observe((performance.now() - since) / 1000)
  } catch (error) {
    appendFailures.inc()
    throw error
  } finally {
    queuedRows.dec(rows.length)
    queuedBytes.dec(bytes)
  }
  const [oldest] = rows
  if (!oldest) return
  events.inc(rows.length)
  eventBytes.inc(bytes)
  lag.observe({ until: 'durable' }, secondsSince(oldest))
  for (const { event } of rows) if (event.kind === 'fault') countFault(event.fault, 'log')
}

/** A long turn appends thousands of times: only the first appends have a span. */
function spanned(rows: LogRow[], append: () => Promise<void>): Promise<void> {
  const { appends } = currentLogContext()
  if (!appends || appends.left <= 0) return append()
  appends.left -= 1
  return withSpan({ name: 'append', kind: 'internal', attributes: { 'switchboard.rows': rows.length } }, append)
}

/** Measures the delay of rows that are published to a reader. */
export function observePublished([oldest]: LogRow[]): void {
  if (oldest) metrics().lag.observe({ until: 'shown' }, secondsSince(oldest))
}

/** Clocks of other instances may be ahead. */
function secondsSince({ at }: LogRow): number {
  return Math.max(0, Date.now() - Date.parse(at)) / 1000
}
