'use client'

import { useTranslations } from 'next-intl'
import { useChat, useConversation } from '@/components/chat/chat-context'
import type { PanelTab } from '@/components/chat/panel/panel-store'
import { Select } from '@/components/ui/form/select'

interface TaskChoiceProps {
  taskId: string
  tab: PanelTab
}

/** Selects the task of the pane. */
export function TaskChoice({ taskId, tab }: TaskChoiceProps) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  return (
    <Select
      aria-label={t('task')}
      value={taskId}
      onValueChange={(id) => panel.show(tab, id)}
      options={taskIds.map((id, index) => ({ value: id, label: t('taskNumber', { number: index + 1 }) }))}
    />
  )
}
