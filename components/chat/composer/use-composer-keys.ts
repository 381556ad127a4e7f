'use client'

import type { KeyboardEvent, RefObject } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { draftOfMessage, lastSaid } from '@/components/chat/composer/earlier-message'

/** What keys do in the text box: Enter sends, Escape stops, or leaves an edit, and Up takes the last message up again. */
export function useComposerKeys(form: RefObject<HTMLFormElement | null>, stop: () => void) {
  const { conversation, draft } = useChat()

  const editLast = (): boolean => {
    const { text, attachments, data, aside } = draft.getState()
    if (text || attachments.length + data.length > 0 || aside) return false
    const said = lastSaid(conversation.state.getState(), conversation.tasks.getState())
    if (!said) return false
    draft.edit(draftOfMessage(said))
    return true
  }

  return (event: KeyboardEvent): void => {
    // While an input method composes, keys are its own; Safari tells by the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      if (draft.getState().aside) draft.endEdit()
      else stop()
    }
    if (event.key === 'ArrowUp' && !event.shiftKey && editLast()) event.preventDefault()
    // The keyboard of a touch screen has no other key for a new line.
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
}
