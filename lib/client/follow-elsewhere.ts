import type { Conversation } from '@/lib/client/conversation'
import { followConversations } from '@/lib/client/follow-conversations'

/** Conversations change with every word of an agent: often enough to see what another window says, and no more. */
const pauseMs = 1000

/** Lets a conversation catch up soon after something became of it in another window. Answers with the function that ends it. */
export function followElsewhere(conversation: Conversation): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    timer = undefined
    // News that cannot be had now come with the next change or wake.
    if (document.visibilityState === 'visible') void conversation.catchUp().catch(() => {})
  }
  const end = followConversations(() => {
    timer ??= setTimeout(look, pauseMs)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
