'use client'

import { Activity, Columns2, Copy, Link2, Pencil, RotateCcw, Text, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { DeleteTask } from '@/components/chat/turn/delete-task'
import { messageAnchor } from '@/components/chat/turn/message-link'
import { messageText } from '@/components/chat/turn/message-text'
import type { useMessageActs } from '@/components/chat/turn/use-message-acts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import type { Message } from '@/lib/a2a/model'
import { questionLink } from '@/lib/client/question-link'

interface MessageMenuProps {
  taskId: string
  message: Message
  acts: ReturnType<typeof useMessageActs>
  canCopy: boolean
  canEdit: boolean
  canRepeat: boolean
  /** What can be asked of others too; empty: nothing. */
  question: string
  onClose: () => void
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

interface ItemProps {
  name: string
  icon: ReactNode
  onAct: () => void
  className?: string
}

function Item({ name, icon, onAct, className }: ItemProps) {
  return (
    <DropdownMenuItem onSelect={onAct} className={className}>
      {icon}
      {name}
    </DropdownMenuItem>
  )
}

/** Everything that can be done with a message, open at what it stands in. */
export function MessageMenu(props: MessageMenuProps) {
  const { taskId, message, acts, canCopy, canEdit, canRepeat, question, onClose, opener } = props
  const chat = useTranslations('chat')
  const t = useTranslations('chat.actions')
  const { agent } = useChat()
  const [open, setOpen] = useState(true)
  const [deletes, setDeletes] = useState(false)
  /** Where the focus goes when the menu closes. */
  const next = useRef<'opener' | 'composer' | 'dialog'>('opener')
  const mine = message.role === 'user'
  const shownText = (): string =>
    opener.current?.closest('article')?.querySelector<HTMLElement>('[data-said]')?.innerText ?? ''

  const edit = (): void => {
    next.current = 'composer'
    acts.edit()
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
              onAct={() => void acts.copy(messageText(message))}
            />
          ) : null}
          {canCopy && !mine ? (
            <Item name={t('copyText')} icon={<Text />} onAct={() => void acts.copy(shownText())} />
          ) : null}
          {canEdit ? <Item name={t('edit')} icon={<Pencil />} onAct={edit} /> : null}
          {canRepeat ? <Item name={t('again')} icon={<RotateCcw />} onAct={acts.again} /> : null}
          {question ? (
            <DropdownMenuItem asChild>
              <Link href={questionLink(agent.slug, question)}>
                <Columns2 />
                {chat('compareOthers')}
              </Link>
            </DropdownMenuItem>
          ) : null}
          {messageAnchor(message) ? (
            <Item name={t('copyLink')} icon={<Link2 />} onAct={() => void acts.copyLink()} />
          ) : null}
          <Item name={t('events')} icon={<Activity />} onAct={acts.showEvents} />
          <Item
            name={t('delete')}
            icon={<Trash2 />}
            onAct={askToDelete}
            className="text-state-failed [&_svg]:text-state-failed"
          />
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
