'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { GiveCredentials } from '@/components/chat/give-credentials'
import { UserMessage } from '@/components/chat/user-message'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import { textOf } from '@/lib/a2a/part-text'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import type { Outgoing } from '@/lib/client/conversation-state'

/** A message that the task's log does not show yet: on its way, or not sent. */
export function OutgoingTurn({ outgoing }: { outgoing: Outgoing }) {
  const t = useTranslations('chat')
  const { conversation, draft } = useChat()
  const { fault, message } = outgoing
  const secret = tellsSecret(message)
  const discard = (): void => {
    conversation.discard()
    // What was written is not lost, unless something new was begun.
    if (!secret && !draft.getState().text) draft.setState({ text: textOf(message.parts) })
  }
  return (
    <section className="grid min-w-0 gap-4">
      <UserMessage
        message={message}
        form={null}
        note={<span className="text-xs text-fg-faint">{t(fault ? 'notSent' : 'sending')}</span>}
      />
      {fault ? (
        <ErrorPanel
          fault={fault}
          {...(!secret && { onRetry: () => void conversation.retry() })}
          action={
            <>
              <GiveCredentials fault={fault} onRetry={secret ? null : () => void conversation.retry()} />
              <Button size="sm" variant="ghost" onClick={discard}>
                {t('discard')}
              </Button>
            </>
          }
        />
      ) : null}
    </section>
  )
}
