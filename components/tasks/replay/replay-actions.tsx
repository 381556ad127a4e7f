'use client'

import { Download, Link2, Eraser, MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { isEmptied } from '@/components/tasks/is-emptied'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { onDemand } from '@/components/ui/on-demand'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** Link to the chat of an own task, or to a new chat with the agent of another person's task. */
export function ChatButton({ task }: { task: TaskSummary }) {
  const t = useTranslations('replay')
  const isMember = useHasRole('member')
  if (task.author && (task.agentHidden || task.agentArchived || !isMember)) return null
  const label = t(task.author ? 'openAgent' : 'openInChat')
  const path = `/chat/${encodeURIComponent(task.agentSlug)}`
  return (
    <Button asChild>
      <HoverPrefetchLink
        href={task.author ? path : `${path}/${encodeURIComponent(task.contextId ?? task.id)}`}
        aria-label={label}
      >
        <MessageSquare />
        <span className="hidden sm:inline">{label}</span>
      </HoverPrefetchLink>
    </Button>
  )
}

const ExportDialog = onDemand(() => import('@/components/entities/export/export-dialog').then((m) => m.ExportDialog))

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

const LinksDialog = onDemand(() => import('@/components/entities/links/links-dialog').then((m) => m.LinksDialog))

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

interface RemoveLogProps {
  task: TaskSummary
  /** Current state of the task. */
  state: TaskState
}

/** Removes the events of a task that is not running, after confirmation. */
export function RemoveLog({ task, state }: RemoveLogProps) {
  const t = useTranslations('replay.remove')
  const translateFault = useTranslateFault()
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const isRemoved = task.lastSeq === 0 || isEmptied(task)
  const waits = task.waiting && isInterrupted(state)
  if (task.open || waits || isRemoved) return null
  const remove = async (): Promise<void> => {
    setPending(true)
    const answer = await api.removeEvents({ id: task.id })
    if (answer.ok) return window.location.assign(window.location.pathname)
    setPending(false)
    setFault(answer.fault)
  }
  return (
    <>
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Eraser />
      </IconButton>
      {open ? (
        <ConfirmDialog
          title={t('question')}
          description={t('consequence', { count: task.lastSeq - (task.removed?.events ?? 0) })}
          action={t(pending ? 'removing' : 'confirm')}
          pending={pending}
          onConfirm={() => void remove()}
          onClose={() => setOpen(false)}
        >
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
