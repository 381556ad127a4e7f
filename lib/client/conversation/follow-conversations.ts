import { onConversationChange } from '@/lib/client/conversation/conversation-change'
import { followTopic } from '@/lib/client/stream/shared-stream'

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
