import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { EventSearchAnswer, eventSearchSchema } from '@/lib/api/outline'
import { findRows, type RowRange } from '@/lib/server/db/find-rows'
import { singleton } from '@/lib/server/singleton'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** Rows that are looked at in one step. The embedded database answers nobody else meanwhile, and rows may be large. */
const [fewestRows, mostRows] = [1, 2_000]
const firstRows = 50
/** Bytes of the first step, about 40 ms for two words. */
const firstBytes = 1024 * 1024
/** Words that are looked for in one step, and in one of rows that are larger than a step. */
const wordsPerStep = 2
const wordsPerLargeStep = 1
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
  const { lastSeq, logBytes } = await requireTask(viewer, id)
  const rowBytes = logBytes / Math.max(1, lastSeq)
  const perStep = rowBytes > firstBytes ? wordsPerLargeStep : wordsPerStep
  const words = [...new Set(q.split(/\s+/).filter(Boolean))]
  const end = Math.min(lastSeq, after + most)
  const seqs: number[] = []
  let rows = Math.max(fewestRows, Math.min(firstRows, Math.floor(firstBytes / Math.max(1, rowBytes))))
  for (let from = after; from < end;) {
    const until = Math.min(from + rows, end)
    const { found, longestMs } = await findInSlice(id, words, perStep, { after: from, until })
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
  perStep: number,
  range: RowRange,
): Promise<{ found: readonly number[]; longestMs: number }> {
  let found: readonly number[] | undefined
  let longestMs = 0
  for (let first = 0; first < words.length && found?.length !== 0; first += perStep) {
    const among = found
    found = await inTurn(async () => {
      const start = performance.now()
      const rows = await findRows(id, words.slice(first, first + perStep), { ...range, among })
      longestMs = Math.max(longestMs, performance.now() - start)
      return rows
    })
  }
  return { found: found ?? [], longestMs }
}

/** Takes one step of all searches after the other, and lets others run in between. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const steps = singleton('event-search', () => ({ last: Promise.resolve<unknown>(undefined) }))
  const mine = steps.last.then(step)
  steps.last = mine.catch(() => undefined).then(() => breathe())
  return mine
}
