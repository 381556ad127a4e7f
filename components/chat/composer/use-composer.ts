'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { composeDraft, parseObject } from '@/components/chat/composer/compose-draft'
import { sendDraft } from '@/components/chat/composer/send-draft'
import { useMessageHistory } from '@/components/chat/composer/use-message-history'
import { findWaitingTaskId } from '@/components/chat/waiting/waiting'
import { toast } from '@/components/ui/feedback/toast'
import { isComposing } from '@/components/ui/form/is-composing'
import { isSendKey } from '@/components/ui/form/is-send-key'
import { isBusy } from '@/lib/client/conversation/conversation-state'

/** Handles keys in the message input: Enter sends, Escape stops or ends editing, Up and Down step through sent messages. */
export function useComposerKeys(form: RefObject<HTMLFormElement | null>, stop: () => void) {
  const { draft } = useChat()
  const stepHistory = useMessageHistory()

  return (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    // With Shift, it moves the focus here.
    if (event.key === 'Escape' && !event.shiftKey) {
      if (draft.getState().aside) draft.endEdit()
      else stop()
    }
    if (stepHistory(event)) event.preventDefault()
    if (!isSendKey(event)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
}

/**
 * Returns a submit handler that sends the draft. While the agent works, it queues the draft, unless that answers a waiting task.
 * If the upload is stopped, restores the draft, or queues it if a new one was begun.
 */
export function useSend(): (event: FormEvent) => void {
  const t = useTranslations('chat.composer')
  const { agent, conversation, draft, queue } = useChat()
  const queues = useConversation((state, tasks) => isBusy(state, tasks) && findWaitingTaskId(state, tasks) === null)

  return (event) => {
    event.preventDefault()
    const written = draft.getState()
    const message = composeDraft(written)
    if (!message || getUnavailableReason(agent)) return
    for (const [text, problem] of [
      [written.schemaText, 'schemaProblem'],
      [written.metadataText, 'metadataProblem'],
    ] as const) {
      if (text.trim() && !parseObject(text)) return toast.error(t(problem))
    }
    draft.clear()
    if (queues) queue.add(message)
    else void sendDraft({ conversation, draft, queue }, written, message)
  }
}
