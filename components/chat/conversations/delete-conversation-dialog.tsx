'use client'

import { useTranslations } from 'next-intl'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { ConversationSummary } from '@/lib/api/conversation'
import { removeLater, undoSeconds } from '@/lib/client/pending-removals'

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
  const go = useNavigate()
  const { agentName, id, running, taskCount } = conversation
  const remove = (): void => {
    const path = createConversationPath({ agentSlug: conversation.agentSlug, key: conversation.key })
    const wasOpen = location.pathname === path
    removeLater({ kind: 'conversation', id, hides: [id, conversation.lastTaskId] }, () => wasOpen && go(path))
    onClose()
    onRemoved()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? null : onClose())}>
      <DialogContent
        title={t('removeQuestion', { title: visibleName(conversation.title) || t('noWords') })}
        description={t('removeConsequence', { count: taskCount, seconds: undoSeconds })}
        // The opener handles the focus.
        onCloseAutoFocus={(event) => event.preventDefault()}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" onClick={remove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        {running ? <p className="text-fg-muted">{t('removeRunning', { agent: agentName })}</p> : null}
      </DialogContent>
    </Dialog>
  )
}
