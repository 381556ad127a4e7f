'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentConversation } from '@/components/chat/conversations/use-current-conversation'
import type { ConversationPage } from '@/lib/api/conversation'
import { api } from '@/lib/client/api'
import { followConversations } from '@/lib/client/conversation/conversation-list'

/**
 * Returns the title of the open conversation, updated live. Empty before the first message. `first`: conversations that came
 * with the page.
 */
export function useConversationTitle(first: ConversationPage): string {
  const { isSame, summary } = useCurrentConversation()
  const [newTitle, setTitle] = useState<string | null>(null)
  const read = useEffectEvent(async (): Promise<void> => {
    if (!summary) return
    const result = await api.readConversation({ id: summary.id })
    // After an error the title stays.
    if (result.ok) setTitle(result.value.title)
  })
  useEffect(() => followConversations(() => void read()), [])
  return newTitle ?? first.conversations.find(isSame)?.title ?? summary?.title ?? ''
}
