'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { useGo } from '@/components/ui/use-go'
import { callApi } from '@/lib/client/call-api'
import type { FaultData } from '@/lib/faults/fault'

interface DeleteTaskProps {
  taskId: string
  onClose: () => void
}

/** Asks whether a task is to be deleted with all that was said and made in it, and does so. */
export function DeleteTask({ taskId, onClose }: DeleteTaskProps) {
  const t = useTranslations('chat.deleteTask')
  const go = useGo()
  const { agent, conversation } = useChat()
  const running = useLiveTask(taskId)?.fold.open === true
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const inWords = useFaultWords({ reading: true })

  const remove = async (): Promise<void> => {
    setBusy(true)
    const removed = await callApi('DELETE', `/api/tasks/${encodeURIComponent(taskId)}`)
    setBusy(false)
    if (!removed.ok) return setFault(removed.fault)
    onClose()
    conversation.forget(taskId)
    focusComposer()
    // Nothing is left that the address could name.
    if (conversation.state.getState().taskIds.length === 0) go(`/chat/${agent.slug}`)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t(running ? 'running' : 'text')}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('keep')}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => void remove()}>
              {t('delete')}
            </Button>
          </>
        }
      >
        {fault ? <ErrorPanel fault={inWords(fault)} /> : null}
      </DialogContent>
    </Dialog>
  )
}
