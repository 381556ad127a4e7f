'use client'

import { useEffect } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { conversationPath } from '@/components/chat/conversations'
import { knownContext } from '@/lib/client/conversation-state'

/** The conversation that an address of this agent's chat names; empty for a new one. */
function namedIn(path: string): string {
  return path.split('/').slice(3).map(decodeURIComponent).join('/')
}

/**
 * Keeps the page's address at the conversation without loading anything. Going back to such an address brings the page
 * as it was before the first message: then the conversation is read again.
 */
export function AddressKeeper() {
  const { agent, conversation } = useChat()
  const id = useConversation((state, tasks) => knownContext(state, tasks) ?? state.taskIds[0] ?? null)

  useEffect(() => {
    const named = namedIn(location.pathname)
    if (named && conversation.state.getState().taskIds.length === 0)
      conversation.restore(named).catch(() => location.reload())
  }, [conversation])

  useEffect(() => {
    if (!id) return
    const path = conversationPath({ agentSlug: agent.slug, id })
    if (location.pathname !== path) history.replaceState(null, '', path)
  }, [agent.slug, id])
  return null
}
