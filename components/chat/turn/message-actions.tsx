'use client'

import { Copy, Ellipsis, Pencil, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import type { SentMessage } from '@/components/chat/composer/compose-draft'
import { formatMessage } from '@/components/chat/turn/format-message'
import { useMessageActions } from '@/components/chat/turn/use-message-actions'
import { ItemRating } from '@/components/entities/rating/item-rating'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { touchClasses } from '@/components/ui/button/button'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import type { RatedItem } from '@/lib/trace/rated-item'

const MessageMenu = onDemand(() => import('@/components/chat/turn/message-menu').then((m) => m.MessageMenu))

interface MessageActionsProps {
  taskId: string
  message: Message
  /** The user's message: the message itself, or the one it answers. */
  request: SentMessage | null
  /** The pointer is or was over the message. */
  near: boolean
  /** The agent's message as an item that can be rated. */
  rated?: RatedItem | null
}

const buttonClasses = cn(
  touchClasses,
  'inline-flex size-7 items-center justify-center rounded-control text-fg-faint hover:bg-hover hover:text-fg [&_svg]:size-3.5',
)

function ActionButton({ label, onAction, children }: { label: string; onAction: () => void; children: ReactNode }) {
  return (
    // A conversation has many of these: the native tooltip costs nothing.
    <button type="button" aria-label={label} title={label} onClick={onAction} className={buttonClasses}>
      {children}
    </button>
  )
}

/**
 * The actions of a message. Only one button is rendered until a pointer is near. Its menu has all actions, also for keyboard
 * and touch.
 */
export function MessageActions({ taskId, message, request, near, rated = null }: MessageActionsProps) {
  const t = useTranslations('chat.actions')
  const actions = useMessageActions(taskId, message, request)
  const busy = useConversation(isBusy)
  const { author } = useChat()
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const mine = message.role === 'user'
  const secret = hasSecret(message)
  const canRepeat = author === null && request !== null && !hasSecret(request.message)
  const shownRating = author === null ? rated : null
  return (
    <div
      className={cn(
        'flex h-7 gap-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100',
        mine ? '-mt-0.5 -mb-4 self-end' : '-mt-2 -mb-2 -ml-1.5',
        open && 'opacity-100',
        'has-aria-pressed:opacity-100',
      )}
    >
      {near && !secret ? (
        <ActionButton label={t('copy')} onAction={() => void actions.copy(formatMessage(message))}>
          <Copy aria-hidden />
        </ActionButton>
      ) : null}
      {near && mine && canRepeat ? (
        <ActionButton label={t('edit')} onAction={actions.edit}>
          <Pencil aria-hidden />
        </ActionButton>
      ) : null}
      {near && canRepeat && !busy ? (
        <ActionButton label={t('again')} onAction={actions.again}>
          <RotateCcw aria-hidden />
        </ActionButton>
      ) : null}
      {shownRating ? <ItemRating taskId={taskId} {...shownRating} shown={near} /> : null}
      <span className="relative flex">
        <button
          ref={more}
          type="button"
          aria-label={t('more')}
          title={t('more')}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className={buttonClasses}
        >
          <Ellipsis aria-hidden />
        </button>
        {open ? (
          <Suspense>
            <MessageMenu
              taskId={taskId}
              message={message}
              actions={actions}
              rated={shownRating}
              canCopy={!secret}
              canEdit={mine && canRepeat}
              canRepeat={canRepeat && !busy}
              question={canRepeat ? textOf(request.message.parts).trim() : ''}
              onClose={() => setOpen(false)}
              opener={more}
            />
          </Suspense>
        ) : null}
      </span>
    </div>
  )
}
