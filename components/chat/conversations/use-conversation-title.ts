'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useThisConversation } from '@/components/chat/conversations/use-this-conversation'
import type { ConversationPage, ConversationSummary } from '@/lib/api/conversation'
import { callApi } from '@/lib/client/call-api'
import { followConversations } from '@/lib/client/follow-conversations'

/** What the conversation on the screen is called, as it changes; empty before anything was said. `first`: conversations that came with the page. */
export function useConversationTitle(first: ConversationPage): string {
  const { isSame, summary } = useThisConversation()
  const [told, setTold] = useState<string | null>(null)
  const read = useEffectEvent(async (): Promise<void> => {
    if (!summary) return
    const result = await callApi<ConversationSummary>('GET', `/api/conversations/${summary.id}`)
    // Without an answer it is called what it was.
    if (result.ok) setTold(result.value.title)
  })
  useEffect(() => followConversations(() => void read()), [])
  return told ?? first.conversations.find(isSame)?.title ?? summary?.title ?? ''
}
