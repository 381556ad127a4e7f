'use client'

import { Archive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { focusMain } from '@/components/ui/navigation/focus-main'
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
  const gone = useRef(false)
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
        gone.current = true
        setOpen(false)
        router.push('/')
      },
    })
  const leave = (event: Event) => {
    if (!gone.current) return
    // The button that opened the dialog is removed with the page.
    event.preventDefault()
    focusMain()
  }
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="danger">
          <Archive />
          {t('archive')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('archiveQuestion', { name })}
        description={t('archiveConsequence')}
        onCloseAutoFocus={leave}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" disabled={pending} onClick={confirm}>
              {t(pending ? 'archiving' : 'archive')}
            </Button>
          </>
        }
      >
        {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
      </DialogContent>
    </Dialog>
  )
}
