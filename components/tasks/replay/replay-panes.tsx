'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

const pane = 'min-h-0 min-w-0 flex-1 outline-offset-[-2px] max-lg:data-[state=inactive]:hidden'

interface ReplayPanesProps {
  conversation: ReactNode
  events: ReactNode
  /** The conversation is still that of another moment. */
  late: boolean
}

/** Conversation and events side by side; on narrow screens one of them at a time. */
export function ReplayPanes({ conversation, events, late }: ReplayPanesProps) {
  const t = useTranslations('replay')
  const [tab, setTab] = useState('conversation')
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex min-h-64 flex-1 flex-col lg:flex-row">
      <TabsList className="shrink-0 px-4 lg:hidden">
        <TabsTrigger value="conversation">{t('conversation')}</TabsTrigger>
        <TabsTrigger value="events">{t('events')}</TabsTrigger>
      </TabsList>
      <TabsContent forceMount value="conversation" aria-busy={late} className={pane}>
        {conversation}
      </TabsContent>
      {/* Begun afresh when it comes into sight: a list that was hidden does not know where it stands. */}
      <TabsContent forceMount key={tab} value="events" className={`${pane} border-line lg:border-l`}>
        {events}
      </TabsContent>
    </Tabs>
  )
}
