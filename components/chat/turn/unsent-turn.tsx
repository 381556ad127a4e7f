'use client'

import { useTranslations } from 'next-intl'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { draftOfMessage } from '@/components/chat/composer/earlier-message'
import { GiveCredentials } from '@/components/chat/give-credentials'
import { UserMessage } from '@/components/chat/turn/user-message'
import { formAskedIn } from '@/lib/a2a/forms/form-asked-in'
import { questionOf } from '@/components/chat/waiting/waiting'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import { isBusy, type Unsent } from '@/lib/client/conversation-state'

/** A message that could not be sent: it stays until it is sent again or given up. */
export function UnsentTurn({ unsent: { id, draft: sent, message, fault } }: { unsent: Unsent }) {
  const t = useTranslations('chat')
  const inWords = useFaultWords()
  const { conversation, draft } = useChat()
  const busy = useConversation(isBusy)
  const secret = tellsSecret(message)
  const task = useLiveTask(sent.taskId ?? null)
  const form = task ? (formAskedIn(task.fold.entries, questionOf(task))?.form ?? null) : null
  const retry = secret ? null : () => void conversation.retry(id)
  const discard = (): void => {
    conversation.discard(id)
    // What was written is not lost, unless something new was begun.
    if (!secret && draft.isEmpty()) draft.setState(draftOfMessage({ message, options: sent.options }))
  }
  return (
    <section className="grid min-w-0 gap-4">
      <UserMessage message={message} form={form} note={<span className="text-xs text-fg-faint">{t('notSent')}</span>} />
      <ErrorPanel
        fault={inWords(fault)}
        {...(retry && { onRetry: retry, retryDisabled: busy })}
        action={
          <>
            <GiveCredentials fault={fault} onRetry={busy ? null : retry} />
            <Button size="sm" variant="ghost" onClick={discard}>
              {t('discard')}
            </Button>
          </>
        }
      />
    </section>
  )
}
