import type { ServerResponse } from 'node:http'
import { emptyFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { readBody, httpServer, type TestServer } from '@/lib/client/testing/http-server'

export interface LogServer extends TestServer {
  /** Appends rows to the log and sends them to its followers. */
  append: (...events: RowEvent[]) => void
  /** Appends rows to the log and sends the fold of all rows to its followers instead of the new ones. */
  appendAsFold: (...events: RowEvent[]) => void
  /** Stops the task: streams end. */
  rest: () => void
  /** Ends streams but not the task, as a server restart does. */
  cutWell: () => void
  /** Starts another turn. */
  wake: () => void
  /** The `after` of each stream request. */
  cursors: number[]
  /** Resolves when this number of streams were opened in total. */
  opened: (count: number) => Promise<void>
}

function write(reader: ServerResponse, row: LogRow): void {
  reader.write(`event: row\nid: task/t1 ${row.seq}\ndata: ${JSON.stringify(row)}\n\n`)
}

/** Starts a server with the event log of task `t1`, as `/api/stream` and `/api/tasks/{id}/events` serve it. */
export async function logServer(): Promise<LogServer> {
  const rows: LogRow[] = []
  const readers = new Set<ServerResponse>()
  const cursors: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let open = true

  const resting = (): string => `event: rest\nid: task/t1 ${rows.length}\ndata: {}\n\n`

  const server = await httpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.headers.accept !== 'text/event-stream') {
      const after = Number(url.searchParams.get('after'))
      const events = rows.filter((row) => row.seq > after)
      response.setHeader('Content-Type', 'application/json')
      return response.end(JSON.stringify({ events, lastSeq: rows.length, open }))
    }
    const { topics } = JSON.parse(await readBody(request)) as { topics: { after: number }[] }
    const after = topics[0]?.after ?? 0
    cursors.push(after)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n')
    for (const row of rows.slice(after)) write(response, row)
    for (const { count, resolve } of waiting) if (cursors.length >= count) resolve()
    if (!open) return response.end(resting())
    readers.add(response)
    response.on('close', () => readers.delete(response))
  })

  const addRow = (event: RowEvent): LogRow => {
    const seq = rows.length + 1
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, seq)).toISOString()
    const row: LogRow = { seq, at, direction: 'in', method: '', kind: event.kind, raw: '', event }
    rows.push(row)
    return row
  }

  return {
    ...server,
    cursors,
    append: (...events) => {
      for (const event of events) {
        const row = addRow(event)
        for (const reader of readers) write(reader, row)
      }
    },
    appendAsFold: (...events) => {
      events.forEach(addRow)
      const fold = JSON.stringify(applyRows(emptyFold, rows))
      for (const reader of readers) reader.write(`event: fold\nid: task/t1 ${rows.length}\ndata: ${fold}\n\n`)
    },
    rest: () => {
      open = false
      for (const reader of readers) reader.end(resting())
    },
    cutWell: () => {
      for (const reader of readers) reader.end()
    },
    wake: () => {
      open = true
    },
    opened: (count) =>
      new Promise((resolve) => {
        if (cursors.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}
