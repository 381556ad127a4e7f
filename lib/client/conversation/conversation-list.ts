import type { ApiResult } from '@/lib/api/api-result'
import type { ConversationPage, ConversationPatch, ConversationSummary } from '@/lib/api/conversation'
import { notifyConversationChange, onConversationChange } from '@/lib/client/conversation/conversation-state'
import { api, createApi, requireValue } from '@/lib/client/api'
import { followTopic } from '@/lib/client/stream/shared-stream'

/** Returns one page of conversations. Rejects if Switchboard does not respond, and when `signal` aborts. */
export async function readConversations(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return requireValue(api.listConversations({ query: new URLSearchParams(query) }, { signal }), signal)
}

const followers = new Set<() => void>()
let revision: string | null = null
let end: (() => void) | null = null

function notifyAll(): void {
  for (const follower of followers) follower()
}

/** One subscription per page, shared by all lists and badges. */
function subscribe(): () => void {
  const leave = followTopic({ topic: 'conversations' }, (updates) => {
    const value = updates.findLast((each) => each.type === 'value')?.value
    if (value === undefined || value === revision) return
    revision = value
    notifyAll()
  })
  const unsubscribe = onConversationChange(notifyAll)
  return () => {
    leave()
    unsubscribe()
    revision = null
  }
}

/**
 * Calls `onChange` when the conversation lists change: at once for changes by this page, otherwise soon after. Returns the
 * unsubscribe function.
 */
export function followConversations(onChange: () => void): () => void {
  const follower = (): void => onChange()
  followers.add(follower)
  // Its data may be older than the last known revision.
  if (revision !== null) queueMicrotask(follower)
  end ??= subscribe()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    end?.()
    end = null
  }
}

async function notifyOnSuccess<T>(call: Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const result = await call
  if (result.ok) notifyConversationChange()
  return result
}

/** Renames a conversation, or marks it as read or unread. `id`: its own ID, or that of a task in it. Never rejects. */
export function updateConversation(
  id: string,
  patch: ConversationPatch,
  origin = '',
): Promise<ApiResult<ConversationSummary>> {
  return notifyOnSuccess(createApi(origin).changeConversation({ id, body: patch }))
}
