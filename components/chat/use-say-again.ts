'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { type Said, sameAgain } from '@/components/chat/composer/earlier-message'
import { toast } from '@/components/ui/toast'
import { lacksSecret } from '@/lib/a2a/secret-parts'

/** Sends a message of the person once more as it is; refuses one of which the log has a mask instead of a secret. */
export function useSayAgain(): (said: Said) => void {
  const t = useTranslations('chat.actions')
  const { conversation } = useChat()
  return (said) => {
    if (lacksSecret(said.message)) toast.error(t('masked'))
    else void conversation.send(sameAgain(said))
  }
}
