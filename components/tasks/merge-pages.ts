import type { TaskPage } from '@/lib/client/read-tasks'

/** The list with the next page behind it. */
export function withNextPage(list: TaskPage, next: TaskPage): TaskPage {
  const known = new Set(list.tasks.map(({ id }) => id))
  return { ...next, tasks: [...list.tasks, ...next.tasks.filter(({ id }) => !known.has(id))] }
}

/** The list with its first tasks read again: what is older than those stays as it was. */
export function withFreshHead(list: TaskPage, head: TaskPage): TaskPage {
  const last = head.tasks.at(-1)
  if (!last || !head.nextCursor) return head
  const place = list.tasks.findIndex(({ id }) => id === last.id)
  const older = place === -1 ? [] : list.tasks.slice(place + 1)
  if (older.length === 0) return head
  return { ...head, tasks: [...head.tasks, ...older], nextCursor: list.nextCursor }
}
