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
