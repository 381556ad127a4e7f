'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { messageToDraft, type SentMessage, toResendDraft } from '@/components/chat/composer/compose-draft'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { messageLink } from '@/components/chat/turn/message-link'
import { copyText } from '@/components/ui/button/copy-text'
import { toast } from '@/components/ui/feedback/toast'
import type { Message } from '@/lib/a2a/model'
import { hasMaskedSecret } from '@/lib/a2a/secrets/secret-parts'

/** Returns a function that resends a user's message. Shows an error if the log contains a mask instead of its secret. */
export function useResend(): (sent: SentMessage) => void {
  const t = useTranslations('chat.actions')
  const { conversation } = useChat()
  return (sent) => {
    if (hasMaskedSecret(sent.message)) toast.error(t('masked'))
    else void conversation.send(toResendDraft(sent))
  }
}

/** Returns the actions of a message. */
export function useMessageActions(taskId: string, message: Message, request: SentMessage | null) {
  const t = useTranslations('chat.actions')
  const ui = useTranslations('ui')
  const { conversation, draft, panel } = useChat()
  const resend = useResend()

  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(ui('copyFailed'))
  }
  /** Returns the log row of the message. */
  const seq = (): number | undefined =>
    conversation.tasks.getState()[taskId]?.fold.entries.find((one) => one.type === 'message' && one.message === message)
      ?.seq

  return {
    copy,
    copyLink: () => copy(messageLink(message)),
    again: () => {
      if (request) resend(request)
    },
    edit: () => {
      if (!request) return
      draft.edit(messageToDraft(request))
      focusComposer()
    },
    showEvents: () => panel.show('events', taskId, seq()),
  }
}
