'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { RowActions } from '@/components/chat/conversations/use-row-actions'
import { visibleName } from '@/components/parts/text/visible-name'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import type { ConversationSummary } from '@/lib/api/conversation'

const RowMenuItems = onDemand(() =>
  import('@/components/chat/conversations/row-menu-items').then((m) => m.RowMenuItems),
)

interface RowMenuProps {
  conversation: ConversationSummary
  actions: RowActions
}

/** The menu button of a conversation. The menu is loaded when first opened. */
export function RowMenu({ conversation, actions }: RowMenuProps) {
  const t = useTranslations('chat.conversations')
  const [wanted, setWanted] = useState(false)
  const title = visibleName(conversation.title) || t('noWords')
  const button = (
    <IconButton
      size="sm"
      label={t('more', { title })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  )
  return (
    <span
      className={cn(
        'absolute top-1 right-1 flex rounded-control opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
        '[&:has([data-state=open])]:opacity-100',
        conversation.unread && 'group-hover:bg-bg-raised',
      )}
    >
      {wanted ? (
        <Suspense fallback={button}>
          <RowMenuItems conversation={conversation} actions={actions} label={t('more', { title })} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  )
}
