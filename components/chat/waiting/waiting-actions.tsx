'use client'

import { useTranslations } from 'next-intl'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { Button } from '@/components/ui/button'

interface WaitingActionsProps {
  taskId: string
  /** The agent may have been told elsewhere who the person is. */
  signIn: boolean
}

/** Ways on that are no answer in words. */
export function WaitingActions({ taskId, signIn }: WaitingActionsProps) {
  const t = useTranslations('chat.waiting')
  const { answer, cancel } = useAnswer(taskId)
  return (
    <>
      {signIn ? (
        <Button size="sm" onClick={() => answer({ parts: [{ text: t('signedInMessage') }] })}>
          {t('signedIn')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancelTask')}
      </Button>
    </>
  )
}
