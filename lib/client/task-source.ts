import { reviveFold } from '@/lib/a2a/folding/revive-fold'
import { tailEvents } from '@/lib/client/tail-events'
import { createApi, requireValue } from '@/lib/client/api'
import { readRows } from '@/lib/client/read-tasks'
import { createTruncatedSource, type ReplaySource } from '@/lib/replay/replay-source'
import { appendPart } from '@/lib/replay/outline'

/**
 * Creates a replay source that reads a task through the REST API. `origin` is empty in the browser. `removed`: number of
 * first rows that retention replaced with one row.
 */
export function createTaskSource(taskId: string, removed = 0, origin = ''): ReplaySource {
  return removed > 0
    ? createTruncatedSource(wholeSource(taskId, removed - 1, origin), removed)
    : wholeSource(taskId, 0, origin)
}

/** `before`: number of rows that the outline leaves out. */
function wholeSource(taskId: string, before: number, origin: string): ReplaySource {
  const api = createApi(origin)
  return {
    outline: async (known) => {
      const query = { after: known.times.length + before }
      const part = await requireValue(api.readOutline({ id: taskId, query }))
      return appendPart(known, { ...part, after: part.after - before })
    },
    fold: async (at) => reviveFold((await requireValue(api.readFold({ id: taskId, query: { at } }))).fold),
    rows: (after, until) => readRows(taskId, after, until, origin),
    find: async (words, signal) => {
      const seqs: number[] = []
      for (let after = 0; ;) {
        const query = { q: words, after }
        const answer = await requireValue(api.searchEvents({ id: taskId, query }, { signal }), signal)
        seqs.push(...answer.seqs)
        if (answer.until >= answer.lastSeq || answer.until <= after) return seqs
        after = answer.until
      }
    },
    follow: (after, listener) => tailEvents({ taskId, after, origin, ...listener }),
  }
}
