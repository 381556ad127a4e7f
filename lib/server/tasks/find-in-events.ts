import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { EventSearchAnswer, eventSearchSchema } from '@/lib/api/outline'
import { findRows, type RowRange } from '@/lib/server/db/find-rows'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** Rows that are looked at in one step. The embedded database answers nobody else meanwhile, and rows may be large. */
const [fewestRows, mostRows] = [1, 2_000]
const firstRows = 50
/** Words that are looked for in one step. */
const wordsPerStep = 2
/** A step that takes longer is followed by smaller ones, a quicker one by larger ones. In milliseconds. */
const longStep = 40
const quickStep = 10
/** One answer looks at no more rows. */
const most = 50_000

/** The rows of a task's log that hold all the words, from after row `after` on. Throws `not-found`. */
export async function findInEvents(
  viewer: Viewer,
  id: string,
  { q, after }: z.infer<typeof eventSearchSchema>,
): Promise<EventSearchAnswer> {
  const { lastSeq } = await requireTask(viewer, id)
  const words = [...new Set(q.split(/\s+/).filter(Boolean))]
  const end = Math.min(lastSeq, after + most)
  const seqs: number[] = []
  let rows = firstRows
  for (let from = after; from < end;) {
    const until = Math.min(from + rows, end)
    const { found, longestMs } = await findInSlice(id, words, { after: from, until })
    seqs.push(...found)
    from = until
    if (longestMs > longStep) rows = Math.max(fewestRows, Math.floor(rows / 4))
    else if (longestMs < quickStep) rows = Math.min(mostRows, rows * 2)
  }
  return { seqs, until: Math.max(after, end), lastSeq }
}

/** Looks for some words at a time, each time only in the rows that hold the ones before, and lets others run in between. */
async function findInSlice(
  id: string,
  words: readonly string[],
  range: RowRange,
): Promise<{ found: readonly number[]; longestMs: number }> {
  let found: readonly number[] | undefined
  let longestMs = 0
  for (let first = 0; first < words.length && found?.length !== 0; first += wordsPerStep) {
    const start = performance.now()
    found = await findRows(id, words.slice(first, first + wordsPerStep), { ...range, among: found })
    longestMs = Math.max(longestMs, performance.now() - start)
    await breathe()
  }
  return { found: found ?? [], longestMs }
}
