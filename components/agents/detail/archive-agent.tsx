'use client'

import { Archive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { api } from '@/lib/client/api'
import { undoMs } from '@/lib/client/pending-removals'

interface ArchiveAgentProps {
  slug: string
  name: string
  /** Restored by *Undo*. */
  lifecycle: 'active' | 'deprecated'
}

/** A button to archive the agent, with a confirmation. */
export function ArchiveAgent({ slug, name, lifecycle }: ArchiveAgentProps) {
  const t = useTranslations('agent.settings')
  const ui = useTranslations('ui')
  const directory = useTranslations('directory')
  const router = useRouter()
  const { pending, result, run } = useApiCall()
  const translateFault = useTranslateFault({ reading: true })
  const [open, setOpen] = useState(false)
  /** The dialog stays until the page is left. */
  const busy = pending || result?.ok === true
  const restore = async (): Promise<void> => {
    const done = await api.changeAgent({ id: slug, body: { lifecycle } })
    if (!done.ok) return toast.error(directory('notRestored', { name, problem: translateFault(done.fault).message }))
    router.refresh()
  }
  const confirm = () =>
    run(() => api.archiveAgent({ id: slug }), {
      onValue: () => {
        toast.undo({
          id: `archive ${slug}`,
          text: t('archived', { name }),
          label: ui('removals.undo'),
          onUndo: () => void restore(),
          duration: undoMs,
        })
        router.push('/')
      },
    })
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Archive />
        {t('archive')}
      </Button>
      {open ? (
        <ConfirmDialog
          title={t('archiveQuestion', { name })}
          description={t('archiveConsequence')}
          action={t(busy ? 'archiving' : 'archive')}
          pending={busy}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
