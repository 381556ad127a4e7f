import type { ActionResult } from '@/lib/api/action-result'
import type { ConversationPatch, ConversationSummary } from '@/lib/api/conversation'
import { callApi } from '@/lib/client/call-api'
import { tellConversations } from '@/lib/client/conversation-signal'

const at = (id: string, origin: string): string => `${origin}/api/conversations/${encodeURIComponent(id)}`

async function told<T>(call: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const result = await call
  if (result.ok) tellConversations()
  return result
}

/** Renames a conversation, or marks it as read or unread; `id`: its own, or that of a task in it. Never rejects. */
export function changeConversation(
  id: string,
  patch: ConversationPatch,
  origin = '',
): Promise<ActionResult<ConversationSummary>> {
  return told(callApi('PATCH', at(id, origin), patch))
}

/** Removes a conversation for good. Never rejects. */
export function removeConversation(id: string): Promise<ActionResult<{ tasks: number }>> {
  return told(callApi('DELETE', at(id, '')))
}
