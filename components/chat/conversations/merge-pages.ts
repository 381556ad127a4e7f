import type { ConversationPage } from '@/lib/api/conversation'

/** A list whose first rows were read again: what comes behind them stays. */
export function withFreshHead(list: ConversationPage, head: ConversationPage): ConversationPage {
  const last = head.conversations.at(-1)
  if (!head.nextCursor || !last) return head
  const ids = new Set(head.conversations.map(({ id }) => id))
  const rest = list.conversations.filter(({ id, updatedAt }) => !ids.has(id) && updatedAt <= last.updatedAt)
  if (rest.length === 0) return head
  return { ...head, conversations: [...head.conversations, ...rest], nextCursor: list.nextCursor }
}

/** A list with its next page behind it. */
export function withNextPage(list: ConversationPage, next: ConversationPage): ConversationPage {
  const ids = new Set(list.conversations.map(({ id }) => id))
  const fresh = next.conversations.filter(({ id }) => !ids.has(id))
  return { ...next, conversations: [...list.conversations, ...fresh] }
}
