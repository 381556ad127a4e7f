import type { z } from 'zod'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskSummary } from '@/lib/api/task'
import type { taskPageSchema } from '@/lib/api/task-calls'
import { maxEventPage } from '@/lib/api/constants'
import { createApi, requireValue } from '@/lib/client/api'
import { Fault } from '@/lib/faults/fault'

export type TaskPage = z.infer<typeof taskPageSchema>

/** Maximum page size of the API. */
const largestPage = 200

/** Returns a task by Switchboard's ID. Null if there is none. Rejects if Switchboard does not respond. */
export async function readTask(taskId: string, origin = ''): Promise<TaskSummary | null> {
  try {
    return await requireValue(createApi(origin).readTask({ id: taskId }))
  } catch (error) {
    if (error instanceof Fault && error.kind === 'not-found') return null
    throw error
  }
}

/** Which tasks are those of a conversation: an own one by agent and context, or that of another person by its ID. */
export type ConversationTasks = { agent: string; context: string } | { of: 'shared'; conversation: string }

/**
 * Returns the newest tasks of one conversation, or those before `cursor`, oldest first. Rejects if Switchboard does not respond.
 */
export async function readConversationTasks(
  which: ConversationTasks,
  origin = '',
  cursor?: string,
): Promise<{ tasks: TaskSummary[]; cursor: string | null }> {
  const query = { ...which, limit: 20, cursor }
  const { tasks, nextCursor } = await requireValue(createApi(origin).listTasks({ query }))
  return { tasks: tasks.toReversed(), cursor: nextCursor }
}

/** Returns one page of tasks, newest first. Rejects if Switchboard does not respond. */
export async function readTaskPage(query: Record<string, string>, origin = ''): Promise<TaskPage> {
  return requireValue(createApi(origin).listTasks({ query: new URLSearchParams(query) }))
}

/** Returns the list with the next page appended. */
export function appendPage(list: TaskPage, next: TaskPage): TaskPage {
  const known = new Set(list.tasks.map(({ id }) => id))
  return { ...next, tasks: [...list.tasks, ...next.tasks.filter(({ id }) => !known.has(id))] }
}

/** Returns the list with its first tasks replaced. Older tasks stay. */
export function replaceHead(list: TaskPage, head: TaskPage): TaskPage {
  const last = head.tasks.at(-1)
  if (!last || !head.nextCursor) return head
  const index = list.tasks.findIndex(({ id }) => id === last.id)
  const older = index === -1 ? [] : list.tasks.slice(index + 1)
  if (older.length === 0) return head
  return { ...head, tasks: [...head.tasks, ...older], nextCursor: list.nextCursor }
}

/**
 * Returns the first `count` tasks of a query, newest first, in as many requests as needed. Rejects if Switchboard does not
 * respond.
 */
export async function readFirstTasks(query: Record<string, string>, count: number, origin = ''): Promise<TaskPage> {
  let list = await readTaskPage({ ...query, limit: `${Math.min(count, largestPage)}` }, origin)
  while (list.nextCursor && list.tasks.length < count) {
    const limit = `${Math.min(count - list.tasks.length, largestPage)}`
    const next = await readTaskPage({ ...query, limit, cursor: list.nextCursor }, origin)
    list = appendPage(list, next)
  }
  return list
}

/** Returns the rows of a task's event log with `after` < seq <= `until`, in order. Rejects if Switchboard does not respond. */
export async function readRows(taskId: string, after: number, until: number, origin = ''): Promise<LogRow[]> {
  const api = createApi(origin)
  const rows: LogRow[] = []
  for (let last = after; last < until;) {
    const limit = Math.min(maxEventPage, until - last)
    const { events } = await requireValue(api.readEvents({ id: taskId, query: { after: last, limit } }))
    rows.push(...events.filter((row) => row.seq <= until))
    const next = events.at(-1)?.seq
    if (next === undefined) break
    last = next
  }
  return rows
}
