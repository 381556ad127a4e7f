'use client'

import { Activity, Columns2, Copy, Link2, Pencil, RotateCcw, Text, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { DeleteTask } from '@/components/chat/turn/delete-task'
import { messageAnchor } from '@/components/chat/turn/message-link'
import { formatMessage } from '@/components/chat/turn/format-message'
import type { useMessageActions } from '@/components/chat/turn/use-message-actions'
import { RatingMenuItems } from '@/components/entities/rating/rating-menu-items'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import type { Message } from '@/lib/a2a/model'
import { createCompareUrl } from '@/lib/client/compare-url'
import type { RatedItem } from '@/lib/trace/rated-item'
import { useHasRole } from '@/components/entities/viewer/viewer-context'

interface MessageMenuProps {
  taskId: string
  message: Message
  actions: ReturnType<typeof useMessageActions>
  /** The agent's message as an item that can be rated. */
  rated: RatedItem | null
  canCopy: boolean
  canEdit: boolean
  canRepeat: boolean
  /** Text to send to other agents too. Empty: none. */
  question: string
  onClose: () => void
  /** Receives the focus on close. */
  opener: RefObject<HTMLButtonElement | null>
}

interface ItemProps {
  name: string
  icon: ReactNode
  onAction: () => void
  className?: string
}

function Item({ name, icon, onAction, className }: ItemProps) {
  return (
    <DropdownMenuItem onSelect={onAction} className={className}>
      {icon}
      {name}
    </DropdownMenuItem>
  )
}

/** The menu of a message, initially open. */
export function MessageMenu(props: MessageMenuProps) {
  const { taskId, message, actions, rated, canCopy, canEdit, canRepeat, question, onClose, opener } = props
  const chat = useTranslations('chat')
  const t = useTranslations('chat.actions')
  const { agent, author } = useChat()
  const isMember = useHasRole('member')
  const [open, setOpen] = useState(true)
  const [deletes, setDeletes] = useState(false)
  /** Focus target when the menu closes. */
  const next = useRef<'opener' | 'composer' | 'dialog'>('opener')
  const mine = message.role === 'user'
  const shownText = (): string =>
    opener.current?.closest('article')?.querySelector<HTMLElement>('[data-message-text]')?.innerText ?? ''

  const edit = (): void => {
    next.current = 'composer'
    actions.edit()
  }
  const askToDelete = (): void => {
    next.current = 'dialog'
    setDeletes(true)
  }
  return (
    <>
      <DropdownMenu open={open} onOpenChange={setOpen} modal={false}>
        <DropdownMenuTrigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align={mine ? 'end' : 'start'}
          aria-label={t('label')}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (next.current === 'opener') opener.current?.focus()
            if (next.current !== 'dialog') onClose()
          }}
        >
          {canCopy ? (
            <Item
              name={t(mine ? 'copy' : 'copyMarkdown')}
              icon={<Copy />}
              onAction={() => void actions.copy(formatMessage(message))}
            />
          ) : null}
          {canCopy && !mine ? (
            <Item name={t('copyText')} icon={<Text />} onAction={() => void actions.copy(shownText())} />
          ) : null}
          {canEdit && isMember ? <Item name={t('edit')} icon={<Pencil />} onAction={edit} /> : null}
          {canRepeat && isMember ? <Item name={t('again')} icon={<RotateCcw />} onAction={actions.again} /> : null}
          {question && isMember ? (
            <DropdownMenuItem asChild>
              <Link href={createCompareUrl(agent.slug, question)}>
                <Columns2 />
                {chat('compareOthers')}
              </Link>
            </DropdownMenuItem>
          ) : null}
          {rated && isMember ? <RatingMenuItems taskId={taskId} item={rated} /> : null}
          {messageAnchor(message) ? (
            <Item name={t('copyLink')} icon={<Link2 />} onAction={() => void actions.copyLink()} />
          ) : null}
          <Item name={t('events')} icon={<Activity />} onAction={actions.showEvents} />
          {isMember && author === null ? (
            <Item
              name={t('delete')}
              icon={<Trash2 />}
              onAction={askToDelete}
              className="text-state-failed [&_svg]:text-state-failed"
            />
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {deletes ? (
        <DeleteTask
          taskId={taskId}
          onClose={() => {
            opener.current?.focus()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
