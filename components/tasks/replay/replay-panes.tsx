'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { EventLinksProvider } from '@/components/entities/links/event-links'
import { cn } from '@/components/ui/cn'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'

const pane = 'min-h-0 min-w-0 flex-1 outline-offset-[-2px] max-lg:data-[state=inactive]:hidden'

interface ReplayPanesProps {
  conversation: ReactNode
  events: ReactNode
  /** Whether the conversation is still that of another moment. */
  isStale: boolean
  /** Whether it has been stale long enough to show it. */
  isOverdue: boolean
  /** What is not loaded can no longer be. */
  isGone?: boolean
}

/** Conversation and events side by side; as tabs on narrow screens. */
export function ReplayPanes({ conversation, events, isStale, isOverdue, isGone = false }: ReplayPanesProps) {
  const t = useTranslations('replay')
  const [tab, setTab] = useState('conversation')
  return (
    <EventLinksProvider>
      <Tabs value={tab} onValueChange={setTab} className="flex min-h-64 flex-1 flex-col lg:flex-row">
        <TabsList className="shrink-0 px-4 lg:hidden">
          <TabsTrigger value="conversation">{t('conversation')}</TabsTrigger>
          <TabsTrigger value="events">{t('events')}</TabsTrigger>
        </TabsList>
        <TabsContent forceMount value="conversation" aria-busy={isStale} className={cn(pane, 'relative')}>
          {isOverdue ? (
            <output className="absolute inset-x-0 top-2 z-10 mx-auto w-fit rounded-full border border-line bg-bg-raised px-3 py-1 text-xs text-fg-muted shadow-float">
              {t(isGone ? 'deleted.missing' : 'fetching')}
            </output>
          ) : null}
          <div className={cn('h-full', isOverdue && 'opacity-50')}>{conversation}</div>
        </TabsContent>
        {/* Remounted when it becomes visible: a hidden list has no scroll position. */}
        <TabsContent forceMount key={tab} value="events" className={`${pane} border-line lg:border-l`}>
          {events}
        </TabsContent>
      </Tabs>
    </EventLinksProvider>
  )
}
