import 'server-only'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FaultData } from '@/lib/faults/fault'
import { singleton } from '@/lib/server/platform/singleton'

/** Histogram buckets in seconds. */
const fine = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const coarse = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Creates all metrics. Labels have few values each: never an ID, a name or an address. */
function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string, help: string) => ({ name: `switchboard_${name}`, help, registers })
  const plain = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    ...named(name, help),
    labelNames,
  })
  return {
    registry,
    info: new Gauge(plain('info', 'Version and database of this instance; always 1', 'version', 'database')),
    requests: new Histogram({
      ...plain('http_request_seconds', 'Time until the response of an API call starts', 'method', 'status'),
      buckets: coarse,
    }),
    streams: new Gauge(plain('streams', 'Open event streams', 'kind')),
    events: new Counter(named('events_total', 'Durable log rows')),
    eventBytes: new Counter(named('event_bytes_total', 'Characters of durable log rows, as sent and as normalized')),
    appendSeconds: new Histogram({
      ...named('append_seconds', 'Time until appended rows are durable'),
      buckets: fine,
    }),
    appendFailures: new Counter(named('append_failures_total', 'Rejected appends')),
    writeSeconds: new Histogram({
      ...named('database_write_seconds', 'Duration of a transaction that writes logs'),
      buckets: fine,
    }),
    lag: new Histogram({
      ...plain('event_lag_seconds', 'Time from the arrival of an event', 'until'),
      buckets: fine,
    }),
    queuedRows: new Gauge(named('append_queue_rows', 'Rows that wait to be durable')),
    queuedBytes: new Gauge(named('append_queue_bytes', 'Characters that wait to be durable')),
    inboxes: new Gauge(named('inboxes', 'Followers of running logs')),
    inboxOverflows: new Counter(
      named('inbox_overflows_total', 'Followers that were too slow and read on from the log'),
    ),
    turns: new Gauge(named('turns_running', 'Turns in progress')),
    turnsOver: new Counter(plain('turns_total', 'Finished turns', 'result')),
    faults: new Counter(plain('faults_total', 'Errors that were returned or logged', 'kind', 'hop', 'to')),
    outbound: new Histogram({
      ...plain('outbound_seconds', 'Time until a called server starts to respond', 'result'),
      buckets: coarse,
    }),
    deliveries: new Counter(plain('push_deliveries_total', 'Push notifications sent to webhooks of callers', 'result')),
    deliveriesRunning: new Gauge(named('push_deliveries_running', 'Push notifications in flight')),
    deliveriesWaiting: new Gauge(named('push_deliveries_waiting', 'Push notifications that wait for a free slot')),
    received: new Counter(plain('push_received_total', 'Push notifications received from agents', 'result')),
    pool: new Gauge(plain('database_connections', 'PostgreSQL connections', 'state')),
  }
}

/** Starts to measure the process itself and the event loop. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: metrics().registry, eventLoopMonitoringPrecision: 20 })
}

/** Returns the process's metrics. */
export function metrics(): ReturnType<typeof createMetrics> {
  return singleton('metrics', createMetrics)
}

/**
 * Counts a fault by its kind, the hop where it occurred, and its recipient: an API client, a caller of the gateway, or a task's
 * log.
 */
export function countFault({ kind, hop = 'switchboard' }: FaultData, to: 'api' | 'gateway' | 'log'): void {
  metrics().faults.inc({ kind, hop, to })
}

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
