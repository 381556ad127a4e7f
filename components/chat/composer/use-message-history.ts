import { type KeyboardEvent, useRef } from 'react'
import { useChat } from '@/components/chat/chat-context'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { findLastUserMessage, listSentMessages, messageToDraft } from '@/components/chat/composer/compose-draft'

/** Returns true if the caret is in the first (`back`) or the last line of the field, without a selection. */
function isAtEdge({ currentTarget }: KeyboardEvent, back: boolean): boolean {
  if (!(currentTarget instanceof HTMLTextAreaElement)) return true
  const { value, selectionStart, selectionEnd } = currentTarget
  const rest = back ? value.slice(0, selectionStart) : value.slice(selectionEnd)
  return selectionStart === selectionEnd && !rest.includes('\n')
}

const isSameList = (one: readonly { id: string }[], other: readonly { id: string }[] = []): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

/**
 * Steps through the sent messages of the conversation. Up in an empty composer edits the last one; as long as it is
 * unchanged, Up and Down go to older and newer ones, and Down after the last one restores the draft. Returns a handler that
 * returns true if it handled the key.
 */
export function useMessageHistory(): (event: KeyboardEvent) => boolean {
  const { conversation, draft } = useChat()
  /** The shown message: its position in the history, and its content as it was filled in. */
  const shown = useRef<{ index: number; content: Partial<DraftState> }>({ index: 0, content: {} })

  const show = (index: number): boolean => {
    const sent = listSentMessages(conversation.state.getState(), conversation.tasks.getState())[index]
    if (!sent) return false
    const content = messageToDraft(sent)
    shown.current = { index, content }
    draft.edit(content)
    return true
  }

  return (event) => {
    const back = event.key === 'ArrowUp'
    if ((!back && event.key !== 'ArrowDown') || event.shiftKey || !isAtEdge(event, back)) return false
    const { text, attachments, data, aside, edits } = draft.getState()
    if (edits) {
      const { index, content } = shown.current
      const isUnchanged =
        text === (content.text ?? '') && isSameList(attachments, content.attachments) && isSameList(data, content.data)
      if (!isUnchanged) return false
      if (back) return show(index + 1)
      if (index > 0) return show(index - 1)
      draft.endEdit()
      return true
    }
    const isEmpty = !text && attachments.length + data.length === 0 && !aside
    // A message with a secret cannot be sent again, and an older one is not the last.
    const hasLast = findLastUserMessage(conversation.state.getState(), conversation.tasks.getState()) !== null
    return back && isEmpty && hasLast && show(0)
  }
}
