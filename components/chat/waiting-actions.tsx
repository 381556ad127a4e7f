'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/focus-composer'
import { Button } from '@/components/ui/button'

/** Ways on that are no answer in words. */
export function WaitingActions({ signIn }: { signIn: boolean }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  // These buttons go away with the card: the focus is taken along.
  const goOn = (): void => {
    void conversation.send({ parts: [{ text: t('signedInMessage') }], options: {} })
    focusComposer()
  }
  const cancel = (): void => {
    void conversation.stop()
    focusComposer()
  }
  return (
    <>
      {signIn ? (
        <Button size="sm" onClick={goOn}>
          {t('signedIn')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancelTask')}
      </Button>
    </>
  )
}
