'use client'

import { ArrowUp, ListPlus, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { canCompose } from '@/components/chat/composer/compose-draft'
import { Button } from '@/components/ui/button/button'

/** The Send button. While the agent responds: Stop, and a button to queue what is written. */
export function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const t = useTranslations('chat.composer')
  const { conversation } = useChat()
  const unready = useDraft((state) => !canCompose(state))
  return (
    <>
      {busy && !unready ? (
        <Button type="submit" variant="primary">
          <ListPlus />
          {t('queue')}
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
