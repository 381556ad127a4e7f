import 'server-only'
import type { Comparison } from '@/lib/api/run'
import { countUncountedRows } from '@/lib/replay/moment'
import { createRunCollector } from '@/lib/replay/runs/run-collector'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import {
  buildComparison,
  type ComparedTasks,
  contentDigest,
  endOfComparison,
  type GatheredRun,
} from '@/lib/server/runs/open-comparison'
import { readTaskSummary } from '@/lib/server/tasks/read-task-summaries'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse, readStoredPages, runInReadQueue, tooLargeToRead } from '@/lib/server/tasks/large/read-in-thread'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import { openSession } from '@/lib/server/platform/threads/pool'
import { readLog } from '@/lib/server/db/events/read-log'
import type { Viewer } from '@/lib/server/platform/viewer'

type Pair = readonly [TaskRecord, TaskRecord]

/** Rows of both tasks together beyond which a worker thread compares them. In this thread it could take 0.2 s. */
const maxRows = 1_000

/**
 * True if two tasks take long to compare. The log is read even for a running task, so its size counts, not that of the fold.
 */
const isLargePair = ([left, right]: Pair): boolean =>
  isLargeLog(left) || isLargeLog(right) || left.lastSeq + right.lastSeq > maxRows

async function gather(task: TaskRecord): Promise<GatheredRun> {
  const run = createRunCollector(contentDigest)
  const before = countUncountedRows(task.removedRows)
  // Links refer to a row by its own number.
  for await (const page of readLog(task.id, endOfComparison(task)))
    for (const row of page) run.add(before > 0 ? { ...row, seq: row.seq + before } : row)
  return run
}

async function findPair(viewer: Viewer, leftId: string, rightId: string): Promise<ComparedTasks> {
  const [left, right] = await Promise.all([requireReadableTask(viewer, leftId), requireReadableTask(viewer, rightId)])
  const summaries = await Promise.all([readTaskSummary(viewer, left), readTaskSummary(viewer, right)])
  return { tasks: [left, right], summaries }
}

const compare = async (compared: ComparedTasks): Promise<Comparison> =>
  buildComparison(compared, [await gather(compared.tasks[0]), await gather(compared.tasks[1])])

/** Compares any two tasks event by event. Throws `not-found`. */
export async function compareTasks(viewer: Viewer, leftId: string, rightId: string): Promise<Comparison> {
  return compare(await findPair(viewer, leftId, rightId))
}

/**
 * Returns the same as a response. Tasks that are large or have many rows are compared in a worker thread. Also throws what
 * `readInThread` throws.
 */
export async function respondWithComparison(
  viewer: Viewer,
  leftId: string,
  rightId: string,
  signal: AbortSignal,
): Promise<Response> {
  const compared = await findPair(viewer, leftId, rightId)
  const { tasks } = compared
  if (!isLargePair(tasks)) return Response.json(await compare(compared))
  return runInReadQueue(signal, async () => {
    const session = await openSession('comparison', undefined, { tooLarge: tooLargeToRead })
    try {
      for (const side of [0, 1] as const)
        for await (const rows of readStoredPages(tasks[side].id, endOfComparison(tasks[side]), signal))
          await session.call('add', side, rows)
      return largeResponse(await session.call('result', compared))
    } finally {
      session.close(true)
    }
  })
}
