'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface DeleteTaskProps {
  taskId: string
  onClose: () => void
}

/** Confirms and performs the deletion of a task with its messages and artifacts. */
export function DeleteTask({ taskId, onClose }: DeleteTaskProps) {
  const t = useTranslations('chat.deleteTask')
  const go = useNavigate()
  const { agent, conversation } = useChat()
  const running = useLiveTask(taskId)?.fold.open === true
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const translateFault = useTranslateFault({ reading: true })

  const remove = async (): Promise<void> => {
    setBusy(true)
    const removed = await api.removeTask({ id: taskId })
    setBusy(false)
    if (!removed.ok) return setFault(removed.fault)
    onClose()
    conversation.removeTask(taskId)
    focusComposer()
    // The conversation is empty, so its URL is invalid.
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
        {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
      </DialogContent>
    </Dialog>
  )
}
