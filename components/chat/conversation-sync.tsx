'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { readArtifactParam, setArtifactParam } from '@/components/chat/panel/artifacts/artifact-param'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { toast } from '@/components/ui/feedback/toast'
import { markAsRead } from '@/lib/client/conversation/mark-as-read'
import { findContextId } from '@/lib/client/conversation/conversation-state'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

/** Keeps the artifact parameter: the panel may open before the conversation has its ID. */
const withArtifact = (path: string): string =>
  setArtifactParam(new URL(path, location.href).href, readArtifactParam(location.href))

/** Removes the prefilled text, so that a reload does not prefill it again. */
function withoutPrefill(address: string): string {
  const url = new URL(address)
  for (const name of ['text', 'example']) url.searchParams.delete(name)
  return url.href
}

interface ConversationUrlSyncProps {
  /** Conversation ID in the URL. Empty for a new one. */
  urlId: string
  /** Called when the conversation received its ID. */
  onIdChange: (id: string) => void
}

/**
 * Keeps the page's URL in sync with the conversation, without a navigation. Loads a conversation that is named in the URL
 * but did not come with the page.
 */
export function ConversationUrlSync({ urlId, onIdChange }: ConversationUrlSyncProps) {
  const { agent, author, conversation, draft, panel, queue, unsent } = useChat()
  const t = useTranslations('chat')
  const id = useConversation((state, tasks) => findContextId(state, tasks) ?? state.taskIds[0] ?? null)

  const restore = useEffectEvent(() => {
    if (!urlId || conversation.state.getState().taskIds.length > 0) return
    conversation.restore(urlId).catch(() => location.reload())
  })
  useEffect(() => restore(), [])

  const keep = useEffectEvent((name: string | null) => {
    // The URL of a shared conversation names one of its tasks: contexts of other people are not looked up.
    if (!name || name === urlId || author !== null) return undefined
    onIdChange(name)
    draft.rename(`${agent.slug}/${name}`)
    unsent.rename(`${agent.slug}/${name}`)
    queue.rename(`${agent.slug}/${name}`)
    panel.rename(`${agent.slug}/${name}`)
    return scheduleUrlUpdate(() => withArtifact(createConversationPath({ agentSlug: agent.slug, key: name })))
  })
  useEffect(() => keep(id), [id])

  // From the first change on, the draft is stored in the browser.
  useEffect(() => {
    if (withoutPrefill(location.href) === location.href) return
    let callOff = draft.subscribe(() => {
      callOff()
      callOff = scheduleUrlUpdate(() => withoutPrefill(location.href))
    })
    return () => callOff()
  }, [draft])

  const gone = useConversation((state) => state.deleted) && author === null
  const leave = useEffectEvent(() => {
    onIdChange('')
    // The draft continues in a new conversation.
    draft.rename(`${agent.slug}/`)
    unsent.rename(`${agent.slug}/`)
    queue.rename(`${agent.slug}/`)
    panel.rename(`${agent.slug}/`)
    toast.error(t('deletedElsewhere'))
    return scheduleUrlUpdate(() => `/chat/${agent.slug}`)
  })
  useEffect(() => (gone ? leave() : undefined), [gone])
  return null
}

/** Marks the open conversation as read, if it is an own one. Viewers change nothing. */
export function MarkAsRead() {
  const { author, conversation } = useChat()
  const isMember = useHasRole('member')
  const isOwn = isMember && author === null
  useEffect(() => (isOwn ? markAsRead(conversation) : undefined), [conversation, isOwn])
  return null
}
