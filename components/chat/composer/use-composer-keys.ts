'use client'

import type { KeyboardEvent, RefObject } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { messageToDraft, findLastUserMessage } from '@/components/chat/composer/message-to-draft'

/** Handles keys in the message input: Enter sends, Escape stops or ends editing, Up edits the last message. */
export function useComposerKeys(form: RefObject<HTMLFormElement | null>, stop: () => void) {
  const { conversation, draft } = useChat()

  const editLast = (): boolean => {
    const { text, attachments, data, aside } = draft.getState()
    if (text || attachments.length + data.length > 0 || aside) return false
    const lastMessage = findLastUserMessage(conversation.state.getState(), conversation.tasks.getState())
    if (!lastMessage) return false
    draft.edit(messageToDraft(lastMessage))
    return true
  }

  return (event: KeyboardEvent): void => {
    // Keys belong to the input method while it composes. Safari shows this only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      if (draft.getState().aside) draft.endEdit()
      else stop()
    }
    if (event.key === 'ArrowUp' && !event.shiftKey && editLast()) event.preventDefault()
    // On touch keyboards, Enter is the only way to insert a new line.
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
}
