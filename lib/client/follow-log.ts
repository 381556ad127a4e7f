import type { LogRow } from '@/lib/a2a/log'
import type { EventPage } from '@/lib/api/task'
import { switchboardUnreachable } from '@/lib/client/http/read-response-fault'
import { type ConnectionState, tailEvents } from '@/lib/client/tail-events'
import { batchPerFrame } from '@/lib/client/batch-per-frame'
import { requireOk } from '@/lib/client/http/require-ok'
import { Fault, type FaultData } from '@/lib/faults/fault'

export interface LogFollower {
  /** Receives new rows in order, without gaps. `lastSeq`: the number of rows, as far as known. */
  onRows: (rows: LogRow[], lastSeq: number) => void
  /** Called when all existing rows were read. New rows may follow. */
  onComplete: () => void
  onConnection: (connection: ConnectionState) => void
  onFault: (fault: FaultData) => void
}

const pageRows = 1000

/**
 * Reads a task's event log after row `after` page by page, then follows it while the task is open. `origin` is empty in the
 * browser. Returns the stop function.
 */
export function followLog(taskId: string, after: number, follower: LogFollower, origin = ''): () => void {
  const url = `${origin}/api/tasks/${encodeURIComponent(taskId)}/events`
  const stopped = new AbortController()
  let endTail: (() => void) | undefined

  const readPage = async (from: number): Promise<EventPage> => {
    const response = await fetch(`${url}?after=${from}&limit=${pageRows}`, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      signal: stopped.signal,
    })
    await requireOk(response)
    return (await response.json()) as EventPage
  }

  /** Large rows shorten a page, so only `lastSeq` or an empty page marks the end. */
  const readAll = async (): Promise<{ last: number; open: boolean }> => {
    for (let last = after; ;) {
      const { events, lastSeq, open } = await readPage(last)
      last = events.at(-1)?.seq ?? last
      if (stopped.signal.aborted) return { last, open: false }
      if (events.length > 0) follower.onRows(events, Math.max(lastSeq, last))
      if (events.length === 0 || last >= lastSeq) return { last, open }
    }
  }

  const tail = (last: number): void => {
    let fresh: LogRow[] = []
    const flush = batchPerFrame(() => {
      const rows = fresh
      fresh = []
      const end = rows.at(-1)
      if (end && !stopped.signal.aborted) follower.onRows(rows, end.seq)
    })
    endTail = tailEvents({
      taskId,
      after: last,
      origin,
      onRows: (rows) => {
        fresh.push(...rows)
        flush()
      },
      onConnection: (connection) => !stopped.signal.aborted && follower.onConnection(connection),
      onFault: follower.onFault,
    })
  }

  const run = async (): Promise<void> => {
    try {
      const { last, open } = await readAll()
      if (stopped.signal.aborted) return
      follower.onComplete()
      if (open) tail(last)
    } catch (error) {
      if (!stopped.signal.aborted) follower.onFault(error instanceof Fault ? error.data : switchboardUnreachable())
    }
  }
  void run()
  return () => {
    stopped.abort()
    endTail?.()
  }
}
