import type { ConversationPage } from '@/lib/api/conversation'
import { getJson } from '@/lib/client/http/get-json'

/** Returns one page of conversations. Rejects if Switchboard does not respond, and when `signal` aborts. */
export async function readConversations(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return getJson(`/api/conversations?${new URLSearchParams(query)}`, signal)
}
