import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeSseJson, type SseEvent } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { retryUntilReconnected } from '@/lib/server/db/engine/database-outage'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { watchTaskAccess } from '@/lib/server/stream/watch-task-access'
import { tail } from '@/lib/server/tasks/log/tail'
import { requireReadableTask, createMissingTaskFault } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { LogRow } from '@/lib/a2a/log'

/**
 * Creates a function that encodes a row as an event. All followers of a task share the same row objects, so each row is encoded
 * once. `getFields` returns the other fields of the event, which must always be the same for a row. `key`: the task's topic.
 */
export function createRowEncoder(
  getFields: (row: LogRow, key: string) => Omit<SseEvent, 'data'>,
): (row: LogRow, key?: string) => string {
  const encoded = new WeakMap<LogRow, string>()
  return (row, key = '') => {
    const known = encoded.get(row)
    if (known) return known
    const frame = encodeSseJson(JSON.stringify(row), getFields(row, key))
    encoded.set(row, frame)
    return frame
  }
}

/** Milliseconds until an open task that does not run in this process is checked again, because another one may run it. */
const recheckMs = 1000

const encodeRow = createRowEncoder(({ seq }, key) => ({ event: 'row', id: `${key} ${seq}` }))

/** Returns a task's fold as JSON. A large one is read in a worker thread. */
async function foldJson(task: TaskRecord, closed: AbortSignal): Promise<{ lastSeq: number; json: string }> {
  if (isLargeTask(task))
    return readInThread(task.id, Infinity, closed, (session) => session.call('json')).catch((error: unknown) => {
      if (closed.aborted) return { lastSeq: 0, json: '' }
      throw error
    })
  const fold = await currentFold(task.id)
  return { lastSeq: fold.lastSeq, json: JSON.stringify(fold) }
}

/**
 * Yields the rows of a task that the viewer may read after `after`, or with `fold` their fold, then live rows, and a `rest` event
 * once the task rests. Throws `not-found`, also once the viewer may no longer read the task.
 */
export async function* taskFrames(
  viewer: Viewer,
  { id, after, fold = false }: { id: string; after: number; fold?: boolean | undefined },
  left: AbortSignal,
): AsyncGenerator<string, void> {
  const key = `task/${id}`
  let seq = after
  const ended = new AbortController()
  const record = await retryUntilReconnected(() => requireReadableTask(viewer, id), left)
  const lost = record && watchTaskAccess(viewer, record, AbortSignal.any([left, ended.signal]))
  const closed = lost ? AbortSignal.any([left, lost]) : left
  try {
    if (fold && after === 0 && record) {
      const now = await retryUntilReconnected(() => foldJson(record, closed), closed)
      seq = now?.lastSeq ?? 0
      if (now && seq > 0) yield encodeSseJson(now.json, { event: 'fold', id: `${key} ${seq}` })
    }
    while (!closed.aborted) {
      for await (const rows of tail(id, seq, closed)) {
        seq = rows.at(-1)?.seq ?? seq
        yield rows.map((row) => encodeRow(row, key)).join('')
      }
      const task = await retryUntilReconnected(() => requireReadableTask(viewer, id), closed)
      if (!task || closed.aborted) break
      if (!task.open && seq >= task.lastSeq) {
        yield encodeSseJson('{}', { event: 'rest', id: `${key} ${seq}` })
        return
      }
      await sleep(recheckMs, undefined, { signal: closed }).catch(() => undefined)
    }
    if (lost?.aborted && !left.aborted) throw createMissingTaskFault(id)
  } finally {
    ended.abort()
  }
}
