'use client'

import { useTranslations } from 'next-intl'
import { ConversationList } from '@/components/chat/conversations/conversation-list'
import { useWide } from '@/components/chat/use-wide'
import { SheetOnDemand } from '@/components/ui/sheet-on-demand'
import type { ConversationPage } from '@/lib/api/conversation'

interface ConversationPaneProps {
  conversations: ConversationPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of conversations: beside the conversation where there is room, else a sheet. */
export function ConversationPane({ conversations, open, onOpenChange }: ConversationPaneProps) {
  const t = useTranslations('chat.conversations')
  const wide = useWide()
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
    // The server cannot know how wide the screen is: on a narrow one this is hidden until the browser takes over.
    <aside className="hidden w-72 shrink-0 flex-col border-r border-line bg-bg-subtle lg:flex">
      <ConversationList first={conversations} />
    </aside>
  )
}
