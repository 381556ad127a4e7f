'use client'

import { useTranslations } from 'next-intl'
import { ConversationList } from '@/components/chat/conversations/conversation-list'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { SheetOnDemand } from '@/components/ui/overlay/sheet-on-demand'
import type { ConversationPage } from '@/lib/api/conversation'

interface ConversationPaneProps {
  conversations: ConversationPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of conversations: a side pane on wide screens, otherwise a sheet. */
export function ConversationPane({ conversations, open, onOpenChange }: ConversationPaneProps) {
  const t = useTranslations('chat.conversations')
  const wide = useWideScreen()
  if (!wide) {
    return (
      <SheetOnDemand
        open={open}
        onOpenChange={onOpenChange}
        side="left"
        title={t('title')}
        className="[&>div]:flex [&>div]:overflow-hidden"
      >
        <ConversationList first={conversations} onOpen={() => onOpenChange(false)} />
      </SheetOnDemand>
    )
  }
  if (!open) return null
  return (
    // The server does not know the screen width: on narrow screens this is hidden until hydration.
    <aside className="hidden w-72 shrink-0 flex-col border-r border-line bg-bg-subtle lg:flex">
      <ConversationList first={conversations} />
    </aside>
  )
}
