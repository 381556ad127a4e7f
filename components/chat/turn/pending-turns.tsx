'use client'

import { useTranslations } from 'next-intl'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { unsentToDraft } from '@/components/chat/composer/compose-draft'
import { CredentialsAction } from '@/components/chat/credentials-action'
import { UserMessage } from '@/components/chat/turn/turn-messages'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { findFormBefore } from '@/lib/a2a/forms/find-form'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { isBusy, type OutgoingMessage, type UnsentMessage } from '@/lib/client/conversation/conversation-state'

/** Upload progress of a message. `share`: 0 to 1. */
function UploadNote({ share }: { share: number }) {
  const t = useTranslations('chat')
  const text = t('uploading', { percent: share })
  return (
    <div className="w-48 text-xs text-fg-faint">
      <p className="mb-1 text-right tabular">{text}</p>
      <ProgressBar share={share} label={text} className="rounded-full" />
    </div>
  )
}

/** A message that is being sent and is not in the task's log yet. */
export function OutgoingTurn({ outgoing: { draft, message, uploaded, afterSeq } }: { outgoing: OutgoingMessage }) {
  const t = useTranslations('chat')
  const task = useLiveTask(draft.taskId ?? null)
  const form = task ? findFormBefore(task.fold.entries, afterSeq) : null
  const note =
    uploaded === undefined ? (
      <span className="text-xs text-fg-faint">{t('sending')}</span>
    ) : (
      <UploadNote share={uploaded} />
    )
  return <UserMessage message={message} form={form} note={note} />
}

/** An unsent message, until it is resent or discarded. */
export function UnsentTurn({ unsent: { id, draft: sent, message, fault, afterSeq } }: { unsent: UnsentMessage }) {
  const t = useTranslations('chat')
  const translateFault = useTranslateFault()
  const { conversation, draft } = useChat()
  const busy = useConversation(isBusy)
  const secret = hasSecret(message)
  const task = useLiveTask(sent.taskId ?? null)
  const form = task ? findFormBefore(task.fold.entries, afterSeq) : null
  const isAnswered = form !== null && fault.details?.code === 'said-meanwhile'
  const retry = secret || isAnswered ? null : () => void conversation.retry(id)
  const discard = (): void => {
    conversation.discard(id)
    // The text becomes the draft, unless a new one was begun.
    if (!secret && draft.isEmpty()) draft.setState(unsentToDraft(sent))
  }
  return (
    <section className="grid min-w-0 gap-4">
      <UserMessage message={message} form={form} note={<span className="text-xs text-fg-faint">{t('notSent')}</span>} />
      <ErrorPanel
        fault={
          isAnswered
            ? { ...fault, message: t('answeredElsewhere'), hint: t('answeredElsewhereHint') }
            : translateFault(fault)
        }
        {...(retry && { onRetry: retry, retryDisabled: busy })}
        action={
          <>
            <CredentialsAction fault={fault} onRetry={busy ? null : retry} />
            <Button size="sm" variant="ghost" onClick={discard}>
              {t('discard')}
            </Button>
          </>
        }
      />
    </section>
  )
}
