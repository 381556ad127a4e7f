import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { hasMaskedSecret } from '@/lib/a2a/secrets/secret-parts'
import type { RerunPreview } from '@/lib/api/run'
import { readLog } from '@/lib/server/db/events/read-log'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { openSession } from '@/lib/server/platform/threads/pool'
import type { Viewer } from '@/lib/server/platform/viewer'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { readStoredPages, runInReadQueue, tooLargeToRead } from '@/lib/server/tasks/large/read-in-thread'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { createScript, getStateAfter, type Script } from '@/lib/trace/script'

/**
 * Returns the messages of a task and the agent's events, turn by turn. A large task is read in a worker thread, with only the
 * final state of each turn. Throws what `runInReadQueue` and `openSession` throw.
 */
export async function readScript(task: TaskRecord, signal = new AbortController().signal): Promise<Script> {
  const { id, lastSeq } = task
  if (isLargeLog(task)) return readLargeScript(task, signal)
  const rows: LogRow[] = []
  // A rerun does not need the raw text.
  for await (const page of readLog(id, lastSeq)) for (const row of page) rows.push({ ...row, raw: '' })
  return createScript(rows)
}

function readLargeScript({ id, lastSeq }: TaskRecord, signal: AbortSignal): Promise<Script> {
  return runInReadQueue(signal, async () => {
    const session = await openSession('script', undefined, { tooLarge: tooLargeToRead })
    try {
      for await (const rows of readStoredPages(id, lastSeq, signal)) await session.call('add', rows)
      return await session.call('script')
    } finally {
      session.close()
    }
  })
}

/** Returns the messages that a rerun of the task would send. Throws `not-found`. */
export async function previewRerun(viewer: Viewer, taskId: string, signal?: AbortSignal): Promise<RerunPreview> {
  const script = await readScript(await requireTask(viewer, taskId), signal)
  return {
    messages: script.map(({ call }, index) => {
      const before = script[index - 1]
      const answers = before && getStateAfter(before)
      return { parts: call.message.parts, secret: hasMaskedSecret(call.message), ...(answers && { answers }) }
    }),
  }
}
