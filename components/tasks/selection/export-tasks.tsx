'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@/components/parts/save-file'
import { RedactionKinds } from '@/components/entities/export/redaction-kinds'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Segmented } from '@/components/ui/form/segmented'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { type TaskListFormat, taskListFormats } from '@/lib/api/constants'
import type { TaskSummary } from '@/lib/api/task'
import { downloadFile } from '@/lib/client/http/download-file'
import type { FaultData } from '@/lib/faults/fault'
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
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])

  const save = async (): Promise<void> => {
    setBusy(true)
    setFault(null)
    const { signal } = (left.current = new AbortController())
    const body = { ids: tasks.map(({ id }) => id), format: as, redact: [...kinds] }
    const file = await downloadFile('exportTasks', body, signal)
    if (signal.aborted) return
    setBusy(false)
    if (file.ok) {
      saveFile(file.value, `tasks-${new Date().toISOString().slice(0, 10)}.${as}`, file.value.type)
      return onClose()
    }
    const isTooLarge = file.fault.kind === 'too-large'
    setFault(isTooLarge ? { ...file.fault, message: t('tooLarge', { size: maxTraceBytes / 1024 / 1024 }) } : file.fault)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('exportTitle', { count: tasks.length })}
        description={t('exportAbout')}
        footer={
          <Button variant="primary" disabled={busy} onClick={() => void save()}>
            <Download />
            {busy ? t('exporting') : traces('download')}
          </Button>
        }
      >
        <div className="grid gap-5">
          {fault ? <ErrorPanel fault={fault} /> : null}
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
