'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { TaskSummary } from '@/lib/api/task'
import { removeLater, undoSeconds } from '@/lib/client/pending-removals'

interface DeleteTasksProps {
  tasks: readonly TaskSummary[]
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of the selected tasks, which can be undone for some seconds. */
export function DeleteTasks({ tasks, onClose, onDeleted }: DeleteTasksProps) {
  const t = useTranslations('tasks.selection')
  const running = tasks.filter(({ open }) => open).length

  const remove = (): void => {
    const [id, ...others] = tasks.map((task) => task.id)
    if (id !== undefined) removeLater({ kind: 'task', id, hides: [id, ...others] }, () => undefined)
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={t('question', { count: tasks.length })}
      description={t(running > 0 ? 'consequenceRunning' : 'consequence', { count: running, seconds: undoSeconds })}
      action={t('confirm', { count: tasks.length })}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
