'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { draftOfMessage, type Said } from '@/components/chat/composer/earlier-message'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { messageLink } from '@/components/chat/turn/message-link'
import { useSayAgain } from '@/components/chat/use-say-again'
import { copyText } from '@/components/ui/copy-text'
import { toast } from '@/components/ui/toast'
import type { Message } from '@/lib/a2a/model'

/** What can be done with a message of a task, once it is asked for. */
export function useMessageActs(taskId: string, message: Message, request: Said | null) {
  const t = useTranslations('chat.actions')
  const ui = useTranslations('ui')
  const { conversation, draft, panel } = useChat()
  const sayAgain = useSayAgain()

  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(ui('copyFailed'))
  }
  /** Row of the log that the message came with. */
  const seq = (): number | undefined =>
    conversation.tasks.getState()[taskId]?.fold.entries.find((one) => one.type === 'message' && one.message === message)
      ?.seq

  return {
    copy,
    copyLink: () => copy(messageLink(message)),
    again: () => {
      if (request) sayAgain(request)
    },
    edit: () => {
      if (!request) return
      draft.edit(draftOfMessage(request))
      focusComposer()
    },
    showEvents: () => panel.show('events', taskId, seq()),
  }
}
