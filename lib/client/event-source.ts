import type { LogRow } from '@/lib/a2a/log'
import type { EventPage } from '@/lib/api/task'
import { backoff } from '@/lib/client/backoff'
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

/**
 * Follows a task's event log until the task rests, across lost connections, sleep and restarts of the server. Each row
 * is delivered once, in order. Answers with the function that stops it.
 */
export function tailEvents(options: TailOptions): () => void {
  const stopped = new AbortController()
  const retry = backoff(stopped.signal)
  let connection = new AbortController()
  let lastSeq = options.after
  let heardAt = Date.now()

  const take = (row: LogRow): void => {
    if (row.seq <= lastSeq) return
    lastSeq = row.seq
    retry.reset()
    options.onRow(row)
  }

  const stream = (): Promise<void> => {
    connection = new AbortController()
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(lastSeq) }
    return readSse(options.url, headers, AbortSignal.any([stopped.signal, connection.signal]), {
      onOpen: () => options.onConnection('live'),
      onHeard: () => {
        heardAt = Date.now()
        options.onHeard()
      },
      onEvent: (event) => take(JSON.parse(event.data) as LogRow),
    })
  }

  /** A stream that ended well may still have been cut by a server that stops: ask whether the task rests. */
  const rests = async (): Promise<boolean> => {
    const response = await fetch(`${options.url}?after=${lastSeq}&limit=200`, {
      headers: { Accept: 'application/json' },
      signal: stopped.signal,
      cache: 'no-store',
    })
    await refuse(response)
    const page = (await response.json()) as EventPage
    page.events.forEach(take)
    return !page.open && lastSeq >= page.lastSeq
  }

  const follow = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      options.onConnection('connecting')
      try {
        await stream()
        if (await rests()) return
      } catch (error) {
        if (error instanceof Fault) return options.onFault(error.data)
      }
      if (stopped.signal.aborted) return
      options.onConnection('waiting')
      await retry.wait()
    }
  }

  const endWake = onWake((reason) => {
    retry.now()
    // A comment is due every 15 s: a connection that missed one did not survive.
    if (reason === 'online' || Date.now() - heardAt > 20_000) connection.abort()
  })
  void follow().finally(() => {
    endWake()
    options.onConnection('closed')
  })
  return () => stopped.abort()
}
