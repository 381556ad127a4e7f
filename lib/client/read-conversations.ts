import type { ConversationPage } from '@/lib/api/conversation'
import { refuse } from '@/lib/client/refuse'

/** One page of conversations. Rejects where Switchboard does not answer, and when `signal` aborts. */
export async function readConversations(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  const response = await fetch(`/api/conversations?${new URLSearchParams(query)}`, {
    cache: 'no-store',
    signal: signal ?? null,
  })
  await refuse(response)
  return (await response.json()) as ConversationPage
}
