'use client'

import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import type { FormReply } from '@/lib/a2a/forms/form-request'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'
import type { MessageDraft } from '@/lib/client/conversation/conversation-state'

interface Answering {
  answer: (reply: FormReply) => void
  cancel: () => void
}

/**
 * Returns actions for the pinned task. Focuses the composer, since the card disappears with the answer. `onSent`: called
 * when the answer was accepted, even after the user left.
 */
export function useAnswer(taskId: string, secret = false, onSent?: () => void): Answering {
  const { conversation } = useChat()
  const send = async (draft: MessageDraft): Promise<void> => {
    if ((await conversation.send(draft)) === 'sent') onSent?.()
  }
  return {
    answer: ({ parts, ...message }) => {
      const sent = secret
        ? parts.map((part) => ({ ...part, metadata: { ...part.metadata, [secretMark]: true } }))
        : parts
      void send({ parts: sent, options: {}, message, taskId })
      focusComposer()
    },
    cancel: () => {
      void conversation.stop(taskId)
      focusComposer()
    },
  }
}
