'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RedactionKinds } from '@/components/entities/export/redaction-kinds'
import { useFileExport } from '@/components/entities/export/use-file-export'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Segmented } from '@/components/ui/form/segmented'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { type TaskListFormat, taskListFormats } from '@/lib/api/constants'
import type { TaskSummary } from '@/lib/api/task'
import { downloadFile } from '@/lib/client/http/download-file'
import { defaultRedaction, type RedactionKind } from '@/lib/trace/redaction'
import { maxTraceBytes } from '@/lib/trace/trace-limits'

interface ExportTasksProps {
  tasks: readonly TaskSummary[]
  onClose: () => void
}

/** A row of the task list has no files. */
const notInCsv = ['files'] as const

/** Dialog to export the selected tasks as one file. */
export function ExportTasks({ tasks, onClose }: ExportTasksProps) {
  const t = useTranslations('tasks.selection')
  const traces = useTranslations('traces')
  const [as, setAs] = useState<TaskListFormat>('csv')
  const [kinds, setKinds] = useState<readonly RedactionKind[]>(defaultRedaction)
  const { busy, fault, save } = useFileExport(onClose)
  const body = { ids: tasks.map(({ id }) => id), format: as, redact: [...kinds] }
  const shown =
    fault?.kind === 'too-large' ? { ...fault, message: t('tooLarge', { size: maxTraceBytes / 1024 / 1024 }) } : fault
  const start = (): void => {
    const name = `tasks-${new Date().toISOString().slice(0, 10)}.${as}`
    void save((signal) => downloadFile('exportTasks', { body }, signal), name)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('exportTitle', { count: tasks.length })}
        description={t('exportAbout')}
        footer={
          <Button variant="primary" disabled={busy} onClick={start}>
            <Download />
            {traces(busy ? 'exporting' : 'download')}
          </Button>
        }
      >
        <div className="grid gap-5">
          {shown ? <ErrorPanel fault={shown} /> : null}
          <div className="grid justify-items-start gap-1.5">
            <Segmented
              aria-label={traces('format')}
              value={as}
              onValueChange={setAs}
              options={taskListFormats.map((value) => ({ value, label: t(`formats.${value}.name`) }))}
            />
            <p className="text-xs text-fg-muted">{t(`formats.${as}.hint`)}</p>
          </div>
          <RedactionKinds kinds={kinds} onChange={setKinds} without={as === 'csv' ? notInCsv : []} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
