import 'server-only'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { singleton } from '@/lib/server/singleton'

/** Seconds from a tenth of a millisecond to a minute. */
const fine = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const coarse = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** All that is counted. Labels have few values each: never an id, a name or an address. */
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
    info: new Gauge(plain('info', 'What runs here: always 1', 'version', 'database')),
    requests: new Histogram({
      ...plain('http_request_seconds', 'Until the answer to a program began', 'method', 'status'),
      buckets: coarse,
    }),
    streams: new Gauge(plain('streams', 'Event streams that are open to readers', 'kind')),
    events: new Counter(named('events_total', 'Rows that are durable in a log')),
    eventBytes: new Counter(named('event_bytes_total', 'Characters of those rows, as sent and as understood')),
    appendSeconds: new Histogram({
      ...named('append_seconds', 'From the handing over of rows until they are durable'),
      buckets: fine,
    }),
    appendFailures: new Counter(named('append_failures_total', 'Appends that were refused')),
    writeSeconds: new Histogram({
      ...named('database_write_seconds', 'Of one transaction that writes logs'),
      buckets: fine,
    }),
    lag: new Histogram({
      ...plain('event_lag_seconds', 'From the arrival of an event', 'until'),
      buckets: fine,
    }),
    queuedRows: new Gauge(named('append_queue_rows', 'Rows that wait to be durable')),
    queuedBytes: new Gauge(named('append_queue_bytes', 'Characters that wait to be durable')),
    inboxes: new Gauge(named('inboxes', 'Followers of logs that run')),
    inboxOverflows: new Counter(named('inbox_overflows_total', 'Followers sent back to the log, being too slow')),
    turns: new Gauge(named('turns_running', 'Turns that an agent is at')),
    turnsOver: new Counter(plain('turns_total', 'Turns that are over', 'result')),
    faults: new Counter(plain('faults_total', 'Faults that were told', 'kind', 'hop', 'to')),
    outbound: new Histogram({
      ...plain('outbound_seconds', 'Until a server that was called began to answer', 'result'),
      buckets: coarse,
    }),
    deliveries: new Counter(plain('push_deliveries_total', 'Posts to webhooks of callers', 'result')),
    deliveriesRunning: new Gauge(named('push_deliveries_running', 'Posts to webhooks that are under way')),
    deliveriesWaiting: new Gauge(named('push_deliveries_waiting', 'Posts to webhooks that wait for a free place')),
    received: new Counter(plain('push_received_total', 'Posts of agents to Switchboard', 'result')),
    pool: new Gauge(plain('database_connections', 'Connections to PostgreSQL', 'state')),
  }
}

/** Also measures the process itself, and how long its thread is busy, from now on. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: metrics().registry, eventLoopMonitoringPrecision: 20 })
}

/** The process's metrics. */
export function metrics(): ReturnType<typeof createMetrics> {
  return singleton('metrics', createMetrics)
}
