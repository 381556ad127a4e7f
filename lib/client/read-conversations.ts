import type { ConversationPage } from '@/lib/api/conversation'
import { getJson } from '@/lib/client/get-json'

/** One page of conversations. Rejects where Switchboard does not answer, and when `signal` aborts. */
export async function readConversations(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return getJson(`/api/conversations?${new URLSearchParams(query)}`, signal)
}
