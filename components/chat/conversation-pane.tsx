'use client'

import { useTranslations } from 'next-intl'
import { ConversationList } from '@/components/chat/conversation-list'
import type { ConversationSummary } from '@/components/chat/conversations'
import { useWide } from '@/components/chat/use-wide'
import { Sheet, SheetContent } from '@/components/ui/sheet'

interface ConversationPaneProps {
  conversations: ConversationSummary[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of conversations: beside the conversation where there is room, else a sheet. */
export function ConversationPane({ conversations, open, onOpenChange }: ConversationPaneProps) {
  const t = useTranslations('chat')
  const wide = useWide()
  if (!wide) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange}>
        <SheetContent side="left" title={t('conversations')}>
          <ConversationList conversations={conversations} />
        </SheetContent>
      </Sheet>
    )
  }
  if (!open) return null
  return (
    // The server cannot know how wide the screen is: on a narrow one this is hidden until the browser takes over.
    <aside className="hidden w-64 shrink-0 flex-col border-r border-line bg-bg-subtle lg:flex">
      <ConversationList conversations={conversations} />
    </aside>
  )
}
