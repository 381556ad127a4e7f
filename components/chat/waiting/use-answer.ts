'use client'

import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import type { Reply } from '@/lib/a2a/forms/reply'
import { secretMark } from '@/lib/a2a/secret-parts'
import type { Draft } from '@/lib/client/conversation-state'

interface Answering {
  answer: (reply: Reply) => void
  cancel: () => void
}

/**
 * Ways to answer the task that is pinned. The card goes away with the answer: the focus is taken along. `onSent`: the
 * answer was taken, wherever the person is by then.
 */
export function useAnswer(taskId: string, secret = false, onSent?: () => void): Answering {
  const { conversation } = useChat()
  const send = async (draft: Draft): Promise<void> => {
    if ((await conversation.send(draft)) === 'sent') onSent?.()
  }
  return {
    answer: ({ parts: given, ...message }) => {
      const parts = secret
        ? given.map((part) => ({ ...part, metadata: { ...part.metadata, [secretMark]: true } }))
        : given
      void send({ parts, options: {}, message, taskId })
      focusComposer()
    },
    cancel: () => {
      void conversation.stop(taskId)
      focusComposer()
    },
  }
}
