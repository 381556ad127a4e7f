'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { composeDraft, parseObject } from '@/components/chat/composer/compose-draft'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { getUnavailableReason } from '@/components/chat/composer/unavailable-reason'
import { toast } from '@/components/ui/feedback/toast'
import { type MessageDraft, isBusy } from '@/lib/client/conversation/conversation-state'

/** Returns a submit handler that sends the draft, and restores it if the upload is aborted. */
export function useSend(): (event: FormEvent) => void {
  const t = useTranslations('chat.composer')
  const { agent, conversation, draft } = useChat()
  const busy = useConversation(isBusy)

  const deliver = async (written: DraftState, message: MessageDraft): Promise<void> => {
    if ((await conversation.send(message)) === 'withdrawn') draft.restoreWithdrawn(written)
  }
  return (event) => {
    event.preventDefault()
    const written = draft.getState()
    const message = composeDraft(written)
    if (!message || busy || getUnavailableReason(agent)) return
    for (const [text, problem] of [
      [written.schemaText, 'schemaProblem'],
      [written.metadataText, 'metadataProblem'],
    ] as const) {
      if (text.trim() && !parseObject(text)) return toast.error(t(problem))
    }
    draft.clear()
    void deliver(written, message)
  }
}
