'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useConversationValue, type Column } from '@/components/compare/use-columns'
import { PartList } from '@/components/parts/part-list'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Part } from '@/lib/a2a/model'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { isBusy, type UnsentMessage } from '@/lib/client/conversation/conversation-state'

/** The frame of a message of the user. */
export function OwnFrame({ children }: { children: ReactNode }) {
  return <div className="rounded-panel bg-bg-subtle px-3 py-2 text-fg-muted">{children}</div>
}

/** A message of the user. */
export function OwnMessage({ parts }: { parts: Part[] }) {
  const t = useTranslations('compare')
  return (
    <OwnFrame>
      <PartList parts={parts} name={t('attachment')} plain />
    </OwnFrame>
  )
}

interface UnsentProps {
  column: Column
  unsent: UnsentMessage
  /** Whether the conversation is loaded. Before, a message would begin another one. */
  loaded: boolean
  /** Offers the message for editing. */
  onTakeBack: (parts: Part[]) => void
}

/** A message that was not sent, until it is resent or discarded. */
export function Unsent({ column: { conversation }, unsent: { id, message, fault }, loaded, onTakeBack }: UnsentProps) {
  const t = useTranslations('compare')
  const translateFault = useTranslateFault()
  const busy = useConversationValue(conversation, isBusy)
  const secret = hasSecret(message)
  const discard = (): void => {
    conversation.discard(id)
    if (!secret) onTakeBack(message.parts)
  }
  return (
    <section aria-label={t('notSent')} className="grid min-w-0 gap-2">
      <OwnMessage parts={message.parts} />
      <p className="text-right text-xs text-fg-faint">{t('notSent')}</p>
      <ErrorPanel
        fault={translateFault(fault)}
        {...(!secret && { onRetry: () => void conversation.retry(id), retryDisabled: busy || !loaded })}
        action={
          <Button size="sm" variant="ghost" onClick={discard}>
            {t('discard')}
          </Button>
        }
      />
    </section>
  )
}
