'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { conversationPath } from '@/components/chat/conversations/conversation-path'
import { artifactAddress, namedArtifact } from '@/components/chat/panel/artifacts/artifact-address'
import { toast } from '@/components/ui/toast'
import { knownContext } from '@/lib/client/conversation-state'
import { setAddress } from '@/lib/client/page-address'

/** The panel may have opened with an artifact before the conversation got its name. */
const withArtifact = (path: string): string =>
  artifactAddress(new URL(path, location.href).href, namedArtifact(location.href))

/** An address that is followed once more, as by a reload, shall not begin again with its own words. */
function withoutWords(address: string): string {
  const url = new URL(address)
  for (const name of ['text', 'example']) url.searchParams.delete(name)
  return url.href
}

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
  const { agent, conversation, draft, panel, unsent } = useChat()
  const t = useTranslations('chat')
  const id = useConversation((state, tasks) => knownContext(state, tasks) ?? state.taskIds[0] ?? null)

  const restore = useEffectEvent(() => {
    if (!named || conversation.state.getState().taskIds.length > 0) return
    conversation.restore(named).catch(() => location.reload())
  })
  useEffect(() => restore(), [])

  const keep = useEffectEvent((name: string | null) => {
    if (!name || name === named) return undefined
    onNamed(name)
    draft.rename(`${agent.slug}/${name}`)
    unsent.rename(`${agent.slug}/${name}`)
    panel.rename(`${agent.slug}/${name}`)
    return setAddress(() => withArtifact(conversationPath({ agentSlug: agent.slug, key: name })))
  })
  useEffect(() => keep(id), [id])

  // From the first change on what is written is kept in the browser.
  useEffect(() => {
    if (withoutWords(location.href) === location.href) return
    let callOff = draft.subscribe(() => {
      callOff()
      callOff = setAddress(() => withoutWords(location.href))
    })
    return () => callOff()
  }, [draft])

  const gone = useConversation((state) => state.gone)
  const leave = useEffectEvent(() => {
    onNamed('')
    // What is being written goes on in a new conversation.
    draft.rename(`${agent.slug}/`)
    unsent.rename(`${agent.slug}/`)
    panel.rename(`${agent.slug}/`)
    toast.error(t('deletedElsewhere'))
    return setAddress(() => `/chat/${agent.slug}`)
  })
  useEffect(() => (gone ? leave() : undefined), [gone])
  return null
}
