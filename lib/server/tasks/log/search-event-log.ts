import 'server-only'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import type { z } from 'zod'
import type { EventSearchResponse, eventSearchSchema } from '@/lib/api/outline'
import { findRows, type RowRange } from '@/lib/server/db/events/find-rows'
import { withLock } from '@/lib/server/platform/limiter'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Rows that one step searches. The embedded database serves no other query during a step, and rows may be large. */
const [fewestRows, mostRows] = [1, 2_000]
const firstRows = 50
/** Bytes that the first step searches, about 40 ms for two words. */
const firstBytes = 1024 * 1024
/** Words that one step searches for, in normal rows and in rows larger than `firstBytes`. */
const wordsPerStep = 2
const wordsPerLargeStep = 1
/** Milliseconds: a longer step is followed by smaller ones, a quicker one by larger ones. */
const longStep = 40
const quickStep = 10
/** Maximum number of rows that one request searches. */
const maxRows = 50_000

/** Returns the rows after `after` in a task's log that contain all words of `q`. Throws `not-found`. */
export async function searchEventLog(
  viewer: Viewer,
  id: string,
  { q, after }: z.infer<typeof eventSearchSchema>,
): Promise<EventSearchResponse> {
  const { lastSeq, logBytes } = await requireReadableTask(viewer, id)
  const rowBytes = logBytes / Math.max(1, lastSeq)
  const perStep = rowBytes > firstBytes ? wordsPerLargeStep : wordsPerStep
  const words = [...new Set(q.split(/\s+/).filter(Boolean))]
  const end = Math.min(lastSeq, after + maxRows)
  const seqs: number[] = []
  let rows = Math.max(fewestRows, Math.min(firstRows, Math.floor(firstBytes / Math.max(1, rowBytes))))
  for (let from = after; from < end;) {
    const until = Math.min(from + rows, end)
    const { matches, longestMs } = await findInSlice(id, words, perStep, { after: from, until })
    seqs.push(...matches)
    from = until
    if (longestMs > longStep) rows = Math.max(fewestRows, Math.floor(rows / 4))
    else if (longestMs < quickStep) rows = Math.min(mostRows, rows * 2)
  }
  return { seqs, until: Math.max(after, end), lastSeq }
}

/** Searches a few words per step, each time only in the rows that contain the previous ones, and yields in between. */
async function findInSlice(
  id: string,
  words: readonly string[],
  perStep: number,
  range: RowRange,
): Promise<{ matches: readonly number[]; longestMs: number }> {
  let matches: readonly number[] | undefined
  let longestMs = 0
  for (let first = 0; first < words.length && matches?.length !== 0; first += perStep) {
    const candidates = matches
    matches = await enqueue(async () => {
      const start = performance.now()
      const rows = await findRows(id, words.slice(first, first + perStep), { ...range, among: candidates })
      longestMs = Math.max(longestMs, performance.now() - start)
      return rows
    })
  }
  return { matches: matches ?? [], longestMs }
}

/** Runs the steps of all searches one at a time, and yields to the event loop after each. */
function enqueue<T>(step: () => Promise<T>): Promise<T> {
  return withLock('search event logs', async () => {
    const result = await step()
    await yieldOnce()
    return result
  })
}
