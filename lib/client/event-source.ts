import type { LogRow } from '@/lib/a2a/log'
import type { EventPage } from '@/lib/api/task'
import { backoff } from '@/lib/client/backoff'
import { pageSight } from '@/lib/client/page-sight'
import { refuse } from '@/lib/client/refuse'
import { readSse } from '@/lib/client/sse-connection'
import { onWake } from '@/lib/client/wake-signal'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** connecting: no answer yet · live: bytes flow · waiting: lost, will try again · closed: the task rests, or nobody follows it. */
export type Connection = 'connecting' | 'live' | 'waiting' | 'closed'

export interface TailOptions {
  /** `/api/tasks/{id}/events`, absolute or on the page's own origin. */
  url: string
  /** Only rows with a greater `seq` are wanted. */
  after: number
  onRow: (row: LogRow) => void
  onConnection: (connection: Connection) => void
  /** Something arrived, were it only a sign of life. */
  onHeard: () => void
  /** The server refuses for good. */
  onFault: (fault: FaultData) => void
}

/** Between two questions of a page that nobody looks at. */
const unseenPauseMs = 10_000

/**
 * Follows a task's event log until the task rests, across lost connections, sleep and restarts of the server. Each row
 * is delivered once, in order. A page out of sight asks now and then instead of holding a connection. Answers with the
 * function that stops it.
 */
export function tailEvents(options: TailOptions): () => void {
  const stopped = new AbortController()
  const retry = backoff(stopped.signal)
  let connection = new AbortController()
  let lastSeq = options.after
  let heardAt = Date.now()
  let behind = false
  const sight = pageSight(() => connection.abort())

  const take = (row: LogRow): void => {
    if (row.seq <= lastSeq) return
    lastSeq = row.seq
    retry.reset()
    options.onRow(row)
  }

  const heard = (): void => {
    heardAt = Date.now()
    options.onHeard()
  }

  const stream = (): Promise<void> => {
    connection = new AbortController()
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(lastSeq) }
    return readSse(options.url, headers, AbortSignal.any([stopped.signal, connection.signal]), {
      onOpen: () => options.onConnection('live'),
      onHeard: heard,
      onEvent: (event) => take(JSON.parse(event.data) as LogRow),
    })
  }

  /** Reads one page of what is new. True when that is all there will be. */
  const rests = async (): Promise<boolean> => {
    const response = await fetch(`${options.url}?after=${lastSeq}&limit=200`, {
      headers: { Accept: 'application/json' },
      signal: stopped.signal,
      cache: 'no-store',
    })
    await refuse(response)
    const page = (await response.json()) as EventPage
    heard()
    page.events.forEach(take)
    behind = lastSeq < page.lastSeq
    return !page.open && lastSeq >= page.lastSeq
  }

  const follow = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (!sight.lost()) options.onConnection('connecting')
      try {
        // A stream that ended well may still have been cut by a server that stops: only the log knows.
        if (!sight.lost()) await stream()
        if (await rests()) return
        if (behind) continue
      } catch (error) {
        if (error instanceof Fault) return options.onFault(error.data)
      }
      if (stopped.signal.aborted) return
      if (!sight.lost()) options.onConnection('waiting')
      await retry.wait(sight.lost() ? unseenPauseMs : 0)
    }
  }

  const endWake = onWake((reason) => {
    retry.now()
    // A comment is due every 15 s: a connection that missed one did not survive.
    if (reason === 'online' || Date.now() - heardAt > 20_000) connection.abort()
  })
  void follow().finally(() => {
    endWake()
    sight.end()
    options.onConnection('closed')
  })
  return () => stopped.abort()
}
