import type { ActionResult } from '@/lib/api/action-result'
import type { ConversationPatch, ConversationSummary } from '@/lib/api/conversation'
import { callApi } from '@/lib/client/http/call-api'
import { notifyConversationChange } from '@/lib/client/conversation/conversation-change'

const conversationUrl = (id: string, origin: string): string => `${origin}/api/conversations/${encodeURIComponent(id)}`

async function notifyOnSuccess<T>(call: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const result = await call
  if (result.ok) notifyConversationChange()
  return result
}

/** Renames a conversation, or marks it as read or unread. `id`: its own ID, or that of a task in it. Never rejects. */
export function updateConversation(
  id: string,
  patch: ConversationPatch,
  origin = '',
): Promise<ActionResult<ConversationSummary>> {
  return notifyOnSuccess(callApi('PATCH', conversationUrl(id, origin), patch))
}

/** Deletes a conversation. Never rejects. */
export function deleteConversation(id: string): Promise<ActionResult<{ tasks: number }>> {
  return notifyOnSuccess(callApi('DELETE', conversationUrl(id, '')))
}
