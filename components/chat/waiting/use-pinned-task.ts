'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { pinnedTaskId } from '@/components/chat/waiting/waiting'

/** The waiting task that is pinned above the composer; null where nothing waits, and for imported tasks, which nobody answers. */
export function usePinnedTask(): string | null {
  const { agent } = useChat()
  const taskId = useConversation(pinnedTaskId)
  return shutReason(agent) === 'imported' ? null : taskId
}
