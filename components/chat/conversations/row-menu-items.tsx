'use client'

import { Ellipsis, History, Link2, Mail, MailOpen, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { RowActions } from '@/components/chat/conversations/use-row-actions'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { IconButton } from '@/components/ui/button/icon-button'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { ConversationSummary } from '@/lib/api/conversation'

interface RowMenuItemsProps {
  conversation: ConversationSummary
  actions: RowActions
  label: string
}

/** The menu of a conversation, initially open. */
export function RowMenuItems({ conversation, actions, label }: RowMenuItemsProps) {
  const t = useTranslations('chat.conversations')
  const go = useNavigate()
  const leaves = useRef(false)
  const { unread, lastTaskId } = conversation
  // These actions move the focus, so the button must not take it back.
  const away = (act: () => void) => () => {
    leaves.current = true
    act()
  }
  return (
    <DropdownMenu defaultOpen onOpenChange={() => (leaves.current = false)}>
      <DropdownMenuTrigger asChild>
        <IconButton size="sm" label={label}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={(event) => leaves.current && event.preventDefault()}>
        <ForRole least="member">
          <DropdownMenuItem onSelect={away(actions.startRename)}>
            <Pencil />
            {t('rename')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.mark(unread)}>
            {unread ? <MailOpen /> : <Mail />}
            {t(unread ? 'markRead' : 'markUnread')}
          </DropdownMenuItem>
        </ForRole>
        <DropdownMenuItem onSelect={actions.copyLink}>
          <Link2 />
          {t('copyLink')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={away(() => go(`/tasks/${lastTaskId}`))}>
          <History />
          {t('replay')}
        </DropdownMenuItem>
        <ForRole least="member">
          <DropdownMenuItem className="text-state-failed [&_svg]:text-state-failed" onSelect={away(actions.askRemove)}>
            <Trash2 />
            {t('remove')}
          </DropdownMenuItem>
        </ForRole>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
