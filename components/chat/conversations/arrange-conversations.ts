import type { ConversationPage } from '@/lib/api/conversation'

/** Replaces the first rows of a list with a newer page and keeps the rows after them. */
export function replaceHead(list: ConversationPage, head: ConversationPage): ConversationPage {
  const last = head.conversations.at(-1)
  if (!head.nextCursor || !last) return head
  const ids = new Set(head.conversations.map(({ id }) => id))
  const rest = list.conversations.filter(({ id, updatedAt }) => !ids.has(id) && updatedAt <= last.updatedAt)
  if (rest.length === 0) return head
  return { ...head, conversations: [...head.conversations, ...rest], nextCursor: list.nextCursor }
}

/** Appends the next page to a list. */
export function appendPage(list: ConversationPage, next: ConversationPage): ConversationPage {
  const ids = new Set(list.conversations.map(({ id }) => id))
  const fresh = next.conversations.filter(({ id }) => !ids.has(id))
  return { ...next, conversations: [...list.conversations, ...fresh] }
}

/** A day group relative to today. */
export type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | { month: string }

/** Returns the local midnight before `at`, `days` earlier. */
function midnight(at: number, days: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime()
}

/** Returns the group of a time: single days first, then longer periods, then months. */
function dayGroup(at: string, now: number): DayGroup {
  const moment = Date.parse(at)
  if (moment >= midnight(now, 0)) return 'today'
  if (moment >= midnight(now, 1)) return 'yesterday'
  if (moment >= midnight(now, 7)) return 'week'
  if (moment >= midnight(now, 30)) return 'month'
  const date = new Date(moment)
  return { month: `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}` }
}

interface Group<T> {
  key: string
  group: DayGroup
  items: T[]
}

/** Splits items, in their order, into day groups. */
export function groupByDay<T extends { updatedAt: string }>(items: T[], now: number): Group<T>[] {
  const groups: Group<T>[] = []
  for (const item of items) {
    const group = dayGroup(item.updatedAt, now)
    const key = typeof group === 'string' ? group : group.month
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, group, items: [item] })
  }
  return groups
}
