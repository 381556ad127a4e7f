import type { TaskFold } from '@/lib/a2a/fold'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'
import type { EventSearchAnswer, TaskOutline } from '@/lib/api/outline'
import { tailEvents } from '@/lib/client/event-source'
import { getJson } from '@/lib/client/get-json'
import { readRows } from '@/lib/client/read-tasks'
import { leftSource } from '@/lib/replay/left-source'
import { foldAddress, outlineAddress, taskAddress } from '@/lib/replay/moment-addresses'
import { withPart } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/**
 * A task of Switchboard's, as the REST API has it. `origin` is empty in the browser. `removed`: so many of its first rows gave
 * way to one that says so.
 */
export function taskSource(taskId: string, removed = 0, origin = ''): ReplaySource {
  return removed > 0 ? leftSource(wholeSource(taskId, removed - 1, origin), removed) : wholeSource(taskId, 0, origin)
}

/** `before`: rows that the outline leaves out. */
function wholeSource(taskId: string, before: number, origin: string): ReplaySource {
  const url = taskAddress(taskId, origin)
  return {
    outline: async (known) => {
      const part = await getJson<TaskOutline>(outlineAddress(url, known.times.length + before))
      return withPart(known, { ...part, after: part.after - before })
    },
    fold: async (at) => revivedFold((await getJson<{ fold: TaskFold }>(foldAddress(url, at))).fold),
    rows: (after, until) => readRows(taskId, after, until, origin),
    find: async (words, signal) => {
      const seqs: number[] = []
      for (let after = 0; ;) {
        const query = new URLSearchParams({ q: words, after: `${after}` })
        const answer = await getJson<EventSearchAnswer>(`${url}/events/search?${query}`, signal)
        seqs.push(...answer.seqs)
        if (answer.until >= answer.lastSeq || answer.until <= after) return seqs
        after = answer.until
      }
    },
    follow: (after, listener) => tailEvents({ taskId, after, origin, ...listener }),
  }
}
