import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { tooLargeToRead } from '@/lib/server/tasks/large/read-in-thread'
import { inReadQueue } from '@/lib/server/tasks/large/read-queue'
import { storedPages } from '@/lib/server/tasks/large/stored-pages'
import { openSession } from '@/lib/server/threads/pool'
import { readLog } from '@/lib/server/traces/read-log'
import { makeScript, type Script } from '@/lib/trace/script'

/**
 * What was said in a task and what came of it, turn by turn. A large task is read in a worker thread; of it only the state is
 * known that each turn ended in. Throws what `inReadQueue` and `openSession` throw.
 */
export async function readScript(task: TaskRecord, signal = new AbortController().signal): Promise<Script> {
  const { id, lastSeq } = task
  if (isLargeLog(task)) return readLargeScript(task, signal)
  const rows: LogRow[] = []
  // What went over the wire is not said again.
  for await (const page of readLog(id, lastSeq)) for (const row of page) rows.push({ ...row, raw: '' })
  return makeScript(rows)
}

function readLargeScript({ id, lastSeq }: TaskRecord, signal: AbortSignal): Promise<Script> {
  return inReadQueue(signal, async () => {
    const session = await openSession('script', undefined, { tooLarge: tooLargeToRead })
    try {
      for await (const rows of storedPages(id, lastSeq, signal)) await session.call('add', rows)
      return await session.call('script')
    } finally {
      session.close()
    }
  })
}
