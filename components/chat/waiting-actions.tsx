'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { Button } from '@/components/ui/button'

/** Ways on that are no answer in words. */
export function WaitingActions({ signIn }: { signIn: boolean }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  const goOn = (): void => void conversation.send({ parts: [{ text: t('signedInMessage') }], options: {} })
  return (
    <>
      {signIn ? (
        <Button size="sm" onClick={goOn}>
          {t('signedIn')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => void conversation.stop()}>
        {t('cancelTask')}
      </Button>
    </>
  )
}
