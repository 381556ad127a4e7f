'use client'

import { useEffect, useEffectEvent } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { conversationPath } from '@/components/chat/conversations/conversation-path'
import { knownContext } from '@/lib/client/conversation-state'

interface AddressKeeperProps {
  /** The conversation that the address names; empty for a new one. */
  named: string
  /** The conversation has got a name. */
  onNamed: (id: string) => void
}

/**
 * Keeps the page's address at the conversation without loading anything. An address of a conversation that did not
 * come with the page is one that was given this way: then it is read.
 */
export function AddressKeeper({ named, onNamed }: AddressKeeperProps) {
  const { agent, conversation, draft, panel } = useChat()
  const id = useConversation((state, tasks) => knownContext(state, tasks) ?? state.taskIds[0] ?? null)

  const restore = useEffectEvent(() => {
    if (!named || conversation.state.getState().taskIds.length > 0) return
    conversation.restore(named).catch(() => location.reload())
  })
  useEffect(() => restore(), [])

  const keep = useEffectEvent((name: string | null) => {
    if (!name || name === named) return
    onNamed(name)
    draft.rename(`${agent.slug}/${name}`)
    panel.rename(`${agent.slug}/${name}`)
    history.replaceState(null, '', conversationPath({ agentSlug: agent.slug, key: name }))
  })
  useEffect(() => keep(id), [id])
  return null
}
