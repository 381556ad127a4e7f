import type { Conversation } from '@/lib/client/conversation/conversation'
import { followConversations } from '@/lib/client/conversation/conversation-list'

/** Debounce interval: conversations change with every event of an agent. */
const defaultPauseMs = 1000

/**
 * Refreshes a conversation at most every `pauseMs` after changes in other windows, while the page is visible. Returns the stop
 * function.
 */
export function followOtherWindows(conversation: Conversation, pauseMs = defaultPauseMs): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = (): void => {
    timer = undefined
    // Failed reads are repeated on the next change or wake.
    if (document.visibilityState === 'visible') void conversation.catchUp().catch(() => {})
  }
  const end = followConversations(() => {
    timer ??= setTimeout(refresh, pauseMs)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
