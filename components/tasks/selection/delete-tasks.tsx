'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface DeleteTasksProps {
  tasks: readonly TaskSummary[]
  onClose: () => void
  onDeleted: (ids: ReadonlySet<string>) => void
}

/** Confirms and performs the deletion of the selected tasks. */
export function DeleteTasks({ tasks, onClose, onDeleted }: DeleteTasksProps) {
  const t = useTranslations('tasks.selection')
  const cancel = useTranslations('ui')('cancel')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const running = tasks.filter(({ open }) => open).length

  const remove = async (): Promise<void> => {
    setBusy(true)
    const removed = await api.removeTasks({ body: { ids: tasks.map(({ id }) => id) } })
    setBusy(false)
    if (!removed.ok) return setFault(removed.fault)
    const { tasks: count, skipped } = removed.value
    if (skipped.length > 0) toast.error(t('skipped', { count: skipped.length }))
    else toast.success(t('deleted', { count }))
    onClose()
    onDeleted(new Set(tasks.map(({ id }) => id).filter((id) => !skipped.includes(id))))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('question', { count: tasks.length })}
        description={running > 0 ? t('consequenceRunning', { count: running }) : t('consequence')}
        footer={
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button variant="danger" disabled={busy} onClick={() => void remove()}>
              {busy ? t('deleting') : t('confirm', { count: tasks.length })}
            </Button>
          </>
        }
      >
        {fault ? <ErrorPanel fault={fault} /> : null}
      </DialogContent>
    </Dialog>
  )
}
