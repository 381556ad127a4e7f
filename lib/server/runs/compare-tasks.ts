import 'server-only'
import type { Comparison } from '@/lib/api/run'
import { removedBefore } from '@/lib/replay/removed-before'
import { gatherRun } from '@/lib/replay/runs/gather-run'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { comparisonOf, endOfComparison, type GatheredRun } from '@/lib/server/runs/comparison-of'
import { contentDigest } from '@/lib/server/runs/content-digest'
import { isLargeLog } from '@/lib/server/tasks/large/is-large-task'
import { largeResponse } from '@/lib/server/tasks/large/large-response'
import { tooLargeToRead } from '@/lib/server/tasks/large/read-in-thread'
import { inReadQueue } from '@/lib/server/tasks/large/read-queue'
import { storedPages } from '@/lib/server/tasks/large/stored-pages'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { openSession } from '@/lib/server/threads/pool'
import { readLog } from '@/lib/server/traces/read-log'
import type { Viewer } from '@/lib/server/viewer'

type Pair = readonly [TaskRecord, TaskRecord]

/** Rows of both tasks together beyond which a worker thread compares them: here it could take 0.2 s. */
const mostRows = 1_000

/** True if two tasks take long to compare. The log of a running task is read, too, so its size counts and not that of its fold. */
const isLargePair = ([left, right]: Pair): boolean =>
  isLargeLog(left) || isLargeLog(right) || left.lastSeq + right.lastSeq > mostRows

async function gather(task: TaskRecord): Promise<GatheredRun> {
  const run = gatherRun(contentDigest)
  const before = removedBefore(task.removedRows)
  // Links to a row go by its own number.
  for await (const page of readLog(task.id, endOfComparison(task)))
    for (const row of page) run.add(before > 0 ? { ...row, seq: row.seq + before } : row)
  return run
}

const findPair = (viewer: Viewer, leftId: string, rightId: string): Promise<Pair> =>
  Promise.all([requireTask(viewer, leftId), requireTask(viewer, rightId)])

const compare = async (tasks: Pair): Promise<Comparison> =>
  comparisonOf(tasks, [await gather(tasks[0]), await gather(tasks[1])])

/** Two tasks event by event, whatever they have to do with one another. Throws `not-found`. */
export async function compareTasks(viewer: Viewer, leftId: string, rightId: string): Promise<Comparison> {
  return compare(await findPair(viewer, leftId, rightId))
}

/** Returns the same as a response; tasks that are large or have many rows are compared in a worker thread. Throws what `readInThread` throws, too. */
export async function answerComparison(
  viewer: Viewer,
  leftId: string,
  rightId: string,
  signal: AbortSignal,
): Promise<Response> {
  const tasks = await findPair(viewer, leftId, rightId)
  if (!isLargePair(tasks)) return Response.json(await compare(tasks))
  return inReadQueue(signal, async () => {
    const session = await openSession('comparison', undefined, { tooLarge: tooLargeToRead })
    try {
      for (const side of [0, 1] as const)
        for await (const rows of storedPages(tasks[side].id, endOfComparison(tasks[side]), signal))
          await session.call('add', side, rows)
      return largeResponse(await session.call('result', tasks))
    } finally {
      session.close(true)
    }
  })
}
