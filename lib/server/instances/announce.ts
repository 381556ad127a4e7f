import 'server-only'
import type { Notice } from '@/lib/server/instances/notice'

/** So many fit into one notice. */
const mostTasks = 100

/** Tells others up to which rows tasks were logged: what was logged together in one notice. */
export function createAnnouncer(tell: (notice: Notice) => void): (taskId: string, seq: number) => void {
  let waiting = new Map<string, number>()
  function flush(): void {
    const tasks = [...waiting]
    waiting = new Map()
    for (let start = 0; start < tasks.length; start += mostTasks)
      tell({ kind: 'rows', tasks: tasks.slice(start, start + mostTasks) })
  }
  return (taskId, seq) => {
    if (waiting.size === 0) setImmediate(flush)
    waiting.set(taskId, Math.max(seq, waiting.get(taskId) ?? 0))
  }
}
