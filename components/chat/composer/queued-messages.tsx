'use client'

import { Clock, Pencil, Send, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useConversation, useQueue } from '@/components/chat/chat-context'
import { unsentToDraft } from '@/components/chat/composer/compose-draft'
import { emptyDraft } from '@/components/chat/composer/draft-state'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { textOf } from '@/lib/a2a/text/part-text'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import { findQueueHold, type QueuedMessage } from '@/lib/client/conversation/message-queue'

/** Returns a function that moves a queued message to the composer. What is written there is set aside. */
function useEditQueued(): (queued: QueuedMessage) => void {
  const { draft, queue } = useChat()
  return ({ id, draft: message }) => {
    const content = unsentToDraft(message)
    queue.remove(id)
    if (draft.isEmpty()) draft.setState({ ...emptyDraft, ...content, aside: draft.getState().aside })
    else draft.edit(content)
    // It was not sent yet.
    draft.setState({ edits: false })
    focusComposer()
  }
}

/** A queued message on one line. */
function QueuedRow({ queued, canSend }: { queued: QueuedMessage; canSend: boolean }) {
  const t = useTranslations('chat.queue')
  const { queue } = useChat()
  const edit = useEditQueued()
  const { parts } = queued.draft
  const others = parts.filter((part) => !('text' in part))
  const names = others.map((part) => visibleName(part.filename ?? '') || t('data')).join(', ')
  const text = textOf(parts).trim()
  return (
    <li className="flex min-h-9 items-center gap-1 pr-1 pl-3 not-first:border-t not-first:border-line">
      <p dir="auto" title={text} className="min-w-0 flex-1 truncate">
        {text}
        {names ? <span className="text-fg-muted">{text ? ` · ${names}` : names}</span> : null}
      </p>
      {canSend ? (
        <Button size="sm" onClick={() => void queue.sendNow(queued.id)}>
          <Send />
          {t('sendNow')}
        </Button>
      ) : null}
      <IconButton label={t('edit')} size="sm" onClick={() => edit(queued)}>
        <Pencil />
      </IconButton>
      <IconButton
        label={t('remove')}
        size="sm"
        onClick={() => {
          queue.remove(queued.id)
          focusComposer()
        }}
      >
        <X />
      </IconButton>
    </li>
  )
}

/** The messages that are sent when the agent is done, and why they are not if they wait for the user. */
export function QueuedMessages() {
  const t = useTranslations('chat.queue')
  const { agent } = useChat()
  const messages = useQueue((state) => state.messages)
  const paused = useQueue((state) => state.paused)
  const busy = useConversation(isBusy)
  const hold = useConversation(findQueueHold)
  const reason = hold ?? paused
  return (
    <section aria-label={t('title')} className="mb-2 rounded-panel border border-line bg-bg-subtle">
      <p className="flex items-center gap-1.5 px-3 pt-2 text-xs text-fg-muted">
        <Clock aria-hidden className="size-3.5 shrink-0" />
        <output className="min-w-0 text-pretty">
          {t('count', { count: messages.length })} {reason ? t(`holds.${reason}`) : t('sends', { agent: agent.name })}
        </output>
      </p>
      <ul className="max-h-40 overflow-y-auto">
        {messages.map((queued, index) => (
          <QueuedRow
            key={queued.id}
            queued={queued}
            // Another message would answer the question of the agent.
            canSend={index === 0 && !busy && reason !== null && reason !== 'question'}
          />
        ))}
      </ul>
    </section>
  )
}
