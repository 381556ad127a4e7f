'use client'

import { Download, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/on-demand'

const ExportDialog = onDemand(() => import('@/components/tasks/export/export-dialog').then((m) => m.ExportDialog))

/** Button that opens the export dialog. */
export function ExportButton({ taskId }: { taskId: string }) {
  const t = useTranslations('traces')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={t('export')} onClick={() => setOpen(true)}>
        <Download />
        <span className="hidden sm:inline">{t('export')}</span>
      </Button>
      {open ? (
        <Suspense>
          <ExportDialog taskId={taskId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const LinksDialog = onDemand(() => import('@/components/tasks/links/links-dialog').then((m) => m.LinksDialog))

/** Button that opens the read-only links of a task. */
export function LinksButton({ taskId }: { taskId: string }) {
  const t = useTranslations('traces')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={t('links')} onClick={() => setOpen(true)}>
        <Link2 />
        <span className="hidden lg:inline">{t('links')}</span>
      </Button>
      {open ? (
        <Suspense>
          <LinksDialog taskId={taskId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
