'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { type SentMessage, toResendDraft } from '@/components/chat/composer/compose-draft'
import { toast } from '@/components/ui/feedback/toast'
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
