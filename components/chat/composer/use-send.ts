'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { composeDraft, readObject } from '@/components/chat/composer/compose-parts'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { toast } from '@/components/ui/toast'
import { type Draft, isBusy } from '@/lib/client/conversation-state'

/** Sends what is written. What is withdrawn while it is on its way comes back. */
export function useSend(): (event: FormEvent) => void {
  const t = useTranslations('chat.composer')
  const { agent, conversation, draft } = useChat()
  const busy = useConversation(isBusy)

  const deliver = async (written: DraftState, message: Draft): Promise<void> => {
    if ((await conversation.send(message)) === 'withdrawn') draft.takeBack(written)
  }
  return (event) => {
    event.preventDefault()
    const written = draft.getState()
    const message = composeDraft(written)
    if (!message || busy || shutReason(agent)) return
    for (const [text, problem] of [
      [written.schemaText, 'schemaProblem'],
      [written.metadataText, 'metadataProblem'],
    ] as const) {
      if (text.trim() && !readObject(text)) return toast.error(t(problem))
    }
    draft.clear()
    void deliver(written, message)
  }
}
