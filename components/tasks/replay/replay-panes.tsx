'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

const pane = 'min-h-0 min-w-0 flex-1 outline-offset-[-2px] max-lg:data-[state=inactive]:hidden'

interface ReplayPanesProps {
  conversation: ReactNode
  events: ReactNode
  /** The conversation is still that of another moment. */
  late: boolean
  /** It has been for so long that one should be told. */
  overdue: boolean
}

/** Conversation and events side by side; on narrow screens one of them at a time. */
export function ReplayPanes({ conversation, events, late, overdue }: ReplayPanesProps) {
  const t = useTranslations('replay')
  const [tab, setTab] = useState('conversation')
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-64 flex-1 flex-col lg:flex-row">
      <TabsList className="shrink-0 px-4 lg:hidden">
        <TabsTrigger value="conversation">{t('conversation')}</TabsTrigger>
        <TabsTrigger value="events">{t('events')}</TabsTrigger>
      </TabsList>
      <TabsContent forceMount value="conversation" aria-busy={late} className={cn(pane, 'relative')}>
        {overdue ? (
          <output className="absolute inset-x-0 top-2 z-10 mx-auto w-fit rounded-full border border-line bg-bg-raised px-3 py-1 text-xs text-fg-muted shadow-float">
            {t('fetching')}
          </output>
        ) : null}
        <div className={cn('h-full', overdue && 'opacity-50')}>{conversation}</div>
      </TabsContent>
      {/* Begun afresh when it comes into sight: a list that was hidden does not know where it stands. */}
      <TabsContent forceMount key={tab} value="events" className={`${pane} border-line lg:border-l`}>
        {events}
      </TabsContent>
    </Tabs>
  )
}
