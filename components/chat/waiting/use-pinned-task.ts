'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { findPinnedTaskId } from '@/components/chat/waiting/waiting'

/**
 * Returns the waiting task that is pinned above the composer. Null if there is none, and for imported tasks, which cannot be
 * answered.
 */
export function usePinnedTask(): string | null {
  const { agent } = useChat()
  const taskId = useConversation(findPinnedTaskId)
  return getUnavailableReason(agent) === 'imported' ? null : taskId
}
