'use client'

import { CornerDownRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useConversation, useDraft } from '@/components/chat/chat-context'
import { destinationOf } from '@/components/chat/composer/destination'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { waitingTaskId } from '@/components/chat/waiting/waiting'
import { isBusy } from '@/lib/client/conversation-state'

/** Where the message will go, where that is not plain, and how to send it. */
export function ComposerFoot() {
  const t = useTranslations('chat.destination')
  const { agent, draft } = useChat()
  const reopen = useDraft((state) => state.reopen)
  const waits = useConversation(waitingTaskId) !== null
  const destination = useConversation((state, tasks) => destinationOf(state, tasks, { agent, waits, reopen }))
  const busy = useConversation(isBusy)
  const canChoose = destination === 'reopens' || destination === 'newTaskByChoice'
  return (
    <div className="flex min-h-5 items-start justify-between gap-4 px-2 pt-1.5 text-xs text-fg-faint">
      <p className="flex min-w-0 gap-1.5">
        {destination && !shutReason(agent) ? (
          <>
            <CornerDownRight aria-hidden className="mt-px size-3.5 shrink-0" />
            <span id="composer-destination" className="text-pretty">
              {t(destination, { version: agent.protocolVersion.split('.').slice(0, 2).join('.') })}{' '}
              {canChoose ? (
                <button
                  type="button"
                  onClick={() => draft.setState({ reopen: !reopen })}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  {t(reopen ? 'startNew' : 'reopen')}
                </button>
              ) : null}
            </span>
          </>
        ) : null}
      </p>
      <p className="shrink-0 max-md:hidden pointer-coarse:hidden">{t(busy ? 'stopKey' : 'keys')}</p>
    </div>
  )
}
