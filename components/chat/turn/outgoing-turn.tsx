'use client'

import { useTranslations } from 'next-intl'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { draftOfMessage } from '@/components/chat/composer/earlier-message'
import { GiveCredentials } from '@/components/chat/give-credentials'
import { UploadNote } from '@/components/chat/turn/upload-note'
import { UserMessage } from '@/components/chat/turn/user-message'
import { formAskedIn } from '@/components/chat/waiting/form-asked-in'
import { questionOf } from '@/components/chat/waiting/waiting'
import { Button } from '@/components/ui/button'
import { ErrorPanel } from '@/components/ui/error-panel'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import type { Outgoing } from '@/lib/client/conversation-state'

/** A message that the task's log does not show yet: on its way, or not sent. */
export function OutgoingTurn({ outgoing }: { outgoing: Outgoing }) {
  const t = useTranslations('chat')
  const { conversation, draft } = useChat()
  const { fault, message, uploaded } = outgoing
  const secret = tellsSecret(message)
  const task = useLiveTask(outgoing.draft.taskId ?? null)
  const form = task ? (formAskedIn(task, questionOf(task))?.form ?? null) : null
  const discard = (): void => {
    conversation.discard()
    // What was written is not lost, unless something new was begun.
    if (!secret && !draft.getState().text) draft.setState(draftOfMessage({ message, options: outgoing.draft.options }))
  }
  return (
    <section className="grid min-w-0 gap-4">
      <UserMessage
        message={message}
        form={form}
        note={
          uploaded === undefined ? (
            <span className="text-xs text-fg-faint">{t(fault ? 'notSent' : 'sending')}</span>
          ) : (
            <UploadNote share={uploaded} />
          )
        }
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
