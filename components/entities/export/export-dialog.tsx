'use client'

import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { RedactionChoice, toRedactionParam, useExportPreview } from '@/components/entities/export/redaction-choice'
import { useFileExport } from '@/components/entities/export/use-file-export'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { ByteSize } from '@/components/ui/text/byte-size'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { Segmented } from '@/components/ui/form/segmented'
import { type ExportFormat, exportFormats } from '@/lib/api/constants'
import { downloadFile } from '@/lib/client/http/download-file'
import { type RedactionKind, defaultRedaction } from '@/lib/trace/redaction'

interface ExportDialogProps {
  taskId: string
  onClose: () => void
}

/** Dialog to export a task: format, redaction and size. */
export function ExportDialog({ taskId, onClose }: ExportDialogProps) {
  const t = useTranslations('traces')
  const format = useFormatter()
  const [as, setAs] = useState<ExportFormat>(exportFormats[0])
  const [kinds, setKinds] = useState<readonly RedactionKind[]>(defaultRedaction)
  const { preview, isStale } = useExportPreview(taskId, kinds)
  const translateFault = useTranslateFault()
  const { busy, fault, save } = useFileExport(onClose)
  const query = { format: as, redact: toRedactionParam(kinds) }
  const size = preview?.bytes[as]
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent
        title={t('export')}
        description={t('exportAbout')}
        footer={
          <>
            <p aria-live="polite" className="mr-auto self-center text-xs text-fg-muted tabular">
              {preview && size !== undefined ? (
                <>
                  {t('about')} <ByteSize bytes={size} /> · {t('events', { count: format.number(preview.rows) })}
                  {isStale ? ' …' : null}
                </>
              ) : (
                '…'
              )}
            </p>
            <Button
              variant="primary"
              disabled={busy}
              onClick={() => void save((signal) => downloadFile('exportTask', { id: taskId, query }, signal))}
            >
              <Download />
              {t(busy ? 'exporting' : 'download')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
          <div className="grid justify-items-start gap-1.5">
            <Segmented
              aria-label={t('format')}
              value={as}
              onValueChange={setAs}
              options={exportFormats.map((value) => ({ value, label: t(`formats.${value}.name`) }))}
            />
            <p className="text-xs text-fg-muted">{t(`formats.${as}.hint`)}</p>
          </div>
          <RedactionChoice taskId={taskId} kinds={kinds} onChange={setKinds} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
