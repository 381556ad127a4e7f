import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogRow } from '@/lib/a2a/log'
import { encodeJson } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { whenBack } from '@/lib/server/db/when-back'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/pumps'
import { tail } from '@/lib/server/tasks/tail'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** An open task that nobody in this process writes to is looked at again after so long: another process may. */
const againMs = 1000

/** Live rows reach all followers as the same objects: each is encoded once. */
const encoded = new WeakMap<LogRow, string>()

function frameOf(key: string, row: LogRow): string {
  const known = encoded.get(row)
  if (known) return known
  const frame = encodeJson(JSON.stringify(row), { event: 'row', id: `${key} ${row.seq}` })
  encoded.set(row, frame)
  return frame
}

/** A task's fold as JSON. A large one is read in a worker thread. */
async function foldJson(task: TaskRecord, left: AbortSignal): Promise<{ lastSeq: number; json: string }> {
  if (isLargeTask(task))
    return readInThread(task.id, Infinity, left, (session) => session.call('json')).catch((error: unknown) => {
      if (left.aborted) return { lastSeq: 0, json: '' }
      throw error
    })
  const fold = await currentFold(task.id)
  return { lastSeq: fold.lastSeq, json: JSON.stringify(fold) }
}

/** The rows of the viewer's task after `after`, or what they come to, then live ones, and a word once the task rests. Throws `not-found`. */
export async function* taskFrames(
  viewer: Viewer,
  { id, after, fold = false }: { id: string; after: number; fold?: boolean | undefined },
  left: AbortSignal,
): AsyncGenerator<string, void> {
  const key = `task/${id}`
  let seq = after
  const record = await whenBack(() => requireTask(viewer, id), left)
  if (fold && after === 0 && record) {
    const now = await whenBack(() => foldJson(record, left), left)
    seq = now?.lastSeq ?? 0
    if (now && seq > 0) yield encodeJson(now.json, { event: 'fold', id: `${key} ${seq}` })
  }
  while (!left.aborted) {
    for await (const rows of tail(id, seq, left)) {
      seq = rows.at(-1)?.seq ?? seq
      yield rows.map((row) => frameOf(key, row)).join('')
    }
    const task = await whenBack(() => requireTask(viewer, id), left)
    if (!task || left.aborted) return
    if (!task.open && seq >= task.lastSeq) {
      yield encodeJson('{}', { event: 'rest', id: `${key} ${seq}` })
      return
    }
    await sleep(againMs, undefined, { signal: left }).catch(() => undefined)
  }
}
