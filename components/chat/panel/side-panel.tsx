'use client'

import { useTranslations } from 'next-intl'
import { ArtifactsPane } from '@/components/chat/panel/artifacts/artifacts-pane'
import { useChat, useConversation, usePanel } from '@/components/chat/chat-context'
import { EventsPane } from '@/components/chat/panel/events/events-pane'
import { type PanelTab, panelTabs } from '@/components/chat/panel/panel-store'
import { TaskPane } from '@/components/chat/panel/task-pane'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'

/** The side panel: artifacts, events of a task, and task details. */
export function SidePanel() {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const tab = usePanel((state) => state.tab)
  const chosen = usePanel((state) => state.taskId)
  const newest = useConversation((state) => state.taskIds.at(-1) ?? null)
  const taskId = chosen ?? newest
  return (
    <Tabs value={tab} onValueChange={(value) => panel.show(value as PanelTab)} className="flex h-full min-h-0 flex-col">
      <TabsList aria-label={t('title')} className="h-12 shrink-0 items-end px-4">
        {panelTabs.map((name) => (
          <TabsTrigger key={name} value={name}>
            {t(name)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="artifacts" className="min-h-0 flex-1 overflow-y-auto">
        <ArtifactsPane />
      </TabsContent>
      <TabsContent value="events" className="min-h-0 flex-1">
        {taskId ? <EventsPane key={taskId} taskId={taskId} /> : <p className="p-4 text-fg-faint">{t('noTask')}</p>}
      </TabsContent>
      <TabsContent value="task" className="min-h-0 flex-1 overflow-y-auto">
        {taskId ? <TaskPane taskId={taskId} /> : <p className="p-4 text-fg-faint">{t('noTask')}</p>}
      </TabsContent>
    </Tabs>
  )
}
