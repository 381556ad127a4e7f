'use client'

import { ArrowUp, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { canCompose } from '@/components/chat/composer/compose-parts'
import { Button } from '@/components/ui/button'

/** Send, and in its place Stop while the agent answers. */
export function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const t = useTranslations('chat.composer')
  const { conversation } = useChat()
  const unready = useDraft((state) => !canCompose(state))
  // One element for both, so that the focus stays when one becomes the other.
  return (
    <Button
      type={busy ? 'button' : 'submit'}
      variant={busy ? 'secondary' : 'primary'}
      disabled={disabled || (!busy && unready)}
      onClick={(event) => {
        if (!busy) return
        event.preventDefault()
        // The second click of a double click on Send finds Stop in its place.
        if (event.detail < 2) void conversation.stop()
      }}
      className="min-w-20"
    >
      {busy ? <Square className="size-3! fill-current" /> : <ArrowUp />}
      {busy ? t('stop') : t('send')}
    </Button>
  )
}
