import type { TaskPage } from '@/lib/client/read-tasks'

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
