import { onConversationsTold } from '@/lib/client/conversation-signal'
import { followTopic } from '@/lib/client/stream/shared-stream'

const followers = new Set<() => void>()
let revision: string | null = null
let end: (() => void) | null = null

function tellAll(): void {
  for (const follower of followers) follower()
}

/** The page hears of it once, however many lists and badges are on it. */
function begin(): () => void {
  const leave = followTopic({ topic: 'conversations' }, (news) => {
    const told = news.findLast((each) => each.type === 'value')?.value
    if (told === undefined || told === revision) return
    revision = told
    tellAll()
  })
  const deaf = onConversationsTold(tellAll)
  return () => {
    leave()
    deaf()
    revision = null
  }
}

/**
 * Calls back whenever lists of conversations show something else: at once for what this page changes, else soon after it
 * happened. Answers with the function that ends it.
 */
export function followConversations(onChange: () => void): () => void {
  const follower = (): void => onChange()
  followers.add(follower)
  // What it shows may be older than what was heard last.
  if (revision !== null) queueMicrotask(follower)
  end ??= begin()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    end?.()
    end = null
  }
}
