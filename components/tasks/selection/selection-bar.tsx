'use client'

import { Download, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { TaskSelection } from '@/components/tasks/selection/use-task-selection'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { maxSelectedTasks } from '@/lib/api/constants'

const DeleteTasks = onDemand(() => import('@/components/tasks/selection/delete-tasks').then((m) => m.DeleteTasks))
const ExportTasks = onDemand(() => import('@/components/tasks/selection/export-tasks').then((m) => m.ExportTasks))

interface SelectionBarProps {
  selection: TaskSelection
}

/** Actions for the selected tasks. Floats over the end of the list, so that nothing moves. */
export function SelectionBar({ selection }: SelectionBarProps) {
  const t = useTranslations('tasks.selection')
  const isMember = useHasRole('member')
  const [dialog, setDialog] = useState<'delete' | 'export' | null>(null)
  const { tasks, clear } = selection
  const tooMany = tasks.length > maxSelectedTasks
  const close = (): void => setDialog(null)
  if (tasks.length === 0) return null
  return (
    <section
      aria-label={t('label')}
      className="sticky bottom-3 z-20 mx-auto flex w-fit max-w-full items-center gap-2 rounded-panel border border-line bg-bg-raised py-1.5 pr-1.5 pl-3.5 shadow-float"
    >
      <output className="mr-2 min-w-0 tabular">
        {tooMany ? t('tooMany', { count: tasks.length, most: maxSelectedTasks }) : t('count', { count: tasks.length })}
      </output>
      <Button aria-haspopup="dialog" disabled={tooMany} onClick={() => setDialog('export')}>
        <Download />
        {t('export')}
      </Button>
      {isMember && tasks.every(({ author }) => author === null) ? (
        <Button variant="danger" aria-haspopup="dialog" disabled={tooMany} onClick={() => setDialog('delete')}>
          <Trash2 />
          {t('delete')}
        </Button>
      ) : null}
      <IconButton label={t('clear')} onClick={clear}>
        <X />
      </IconButton>
      <Suspense>
        {dialog === 'delete' ? <DeleteTasks tasks={tasks} onClose={close} onDeleted={clear} /> : null}
        {dialog === 'export' ? <ExportTasks tasks={tasks} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
