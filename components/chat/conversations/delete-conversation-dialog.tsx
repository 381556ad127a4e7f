'use client'

import { useTranslations } from 'next-intl'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { ConversationSummary } from '@/lib/api/conversation'
import { removeLater, undoSeconds } from '@/lib/client/pending-removals'

interface RemoveDialogProps {
  conversation: ConversationSummary
  onClose: () => void
  onRemoved: () => void
}

/** Confirms the deletion of a conversation. */
export function DeleteConversationDialog({ conversation, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('chat.conversations')
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
    <ConfirmDialog
      title={t('removeQuestion', { title: visibleName(conversation.title) || t('noWords') })}
      description={t('removeConsequence', { count: taskCount, seconds: undoSeconds })}
      action={t('remove')}
      onConfirm={remove}
      onClose={onClose}
      // The opener handles the focus.
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {running ? <p className="text-fg-muted">{t('removeRunning', { agent: agentName })}</p> : null}
    </ConfirmDialog>
  )
}
