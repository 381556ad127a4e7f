'use client'

import { ArrowUp, ListPlus, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { canCompose } from '@/components/chat/composer/compose-draft'
import { Button } from '@/components/ui/button/button'

interface SendButtonProps {
  /** The agent works. */
  busy: boolean
  /** The message answers a question of another task, so it does not wait for the agent. */
  answers: boolean
  disabled: boolean
}

/** The Send button. While the agent works: Stop, and a button to queue what is written, or to send it as an answer. */
export function SendButton({ busy, answers, disabled }: SendButtonProps) {
  const t = useTranslations('chat.composer')
  const { conversation } = useChat()
  const unready = useDraft((state) => !canCompose(state))
  return (
    <>
      {busy && !unready ? (
        <Button type="submit" variant="primary">
          {answers ? <ArrowUp /> : <ListPlus />}
          {t(answers ? 'send' : 'queue')}
        </Button>
      ) : null}
      {/* One element for Send and Stop keeps the focus. */}
      <Button
        type={busy ? 'button' : 'submit'}
        variant={busy ? 'secondary' : 'primary'}
        disabled={disabled || (!busy && unready)}
        onClick={(event) => {
          if (!busy) return
          event.preventDefault()
          // Ignores the second click of a double click on Send.
          if (event.detail < 2) void conversation.stop()
        }}
        className="min-w-20"
      >
        {busy ? <Square className="size-3! fill-current" /> : <ArrowUp />}
        {busy ? t('stop') : t('send')}
      </Button>
    </>
  )
}
