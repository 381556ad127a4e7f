'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import type { ConversationSummary } from '@/lib/api/conversation'
import { deleteConversation } from '@/lib/client/conversation/conversation-list'
import type { FaultData } from '@/lib/faults/fault'

interface RemoveDialogProps {
  conversation: ConversationSummary
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Confirms the deletion of a conversation. */
export function DeleteConversationDialog({ conversation, open, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('chat.conversations')
  const ui = useTranslations('ui')
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const { agentName, id, running, taskCount } = conversation
  const remove = async (): Promise<void> => {
    setPending(true)
    const result = await deleteConversation(id)
    setPending(false)
    if (!result.ok) return setFault(result.fault)
    toast.success(t('removed'))
    onClose()
    onRemoved()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      <DialogContent
        title={t('removeQuestion', { title: visibleName(conversation.title) || t('noWords') })}
        description={t('removeConsequence', { count: taskCount })}
        // The opener handles the focus.
        onCloseAutoFocus={(event) => event.preventDefault()}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" disabled={pending} onClick={() => void remove()}>
              {t(pending ? 'removing' : 'remove')}
            </Button>
          </>
        }
      >
        {running || fault ? (
          <>
            {running ? <p className="text-fg-muted">{t('removeRunning', { agent: agentName })}</p> : null}
            {fault ? <ErrorPanel fault={fault} /> : null}
          </>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
