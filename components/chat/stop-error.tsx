'use client'

import { useTranslations } from 'next-intl'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { isUncancelable } from '@/lib/client/conversation/conversation-state'
import { isUnnamedTask } from '@/lib/client/conversation/task-cancellation'

/** Why a task could not be canceled, with a button that tries to cancel the same one again. */
export function StopError() {
  const t = useTranslations('chat')
  const { conversation } = useChat()
  const stopFault = useConversation((state) => state.stopFault)
  const translateFault = useTranslateFault({ reading: true })
  const uncancelable = useConversation((state, tasks) => isUncancelable(state, tasks, state.stopFault?.taskId ?? ''))
  if (!stopFault) return null
  const { taskId, fault } = stopFault
  // Errors of the agent are in the task's log, and a task that had already finished needs no message. Nothing else says why the
  // agent continues with a task whose ID it has not sent.
  const isShown = isUnnamedTask(fault) ? uncancelable : !fault.kind.startsWith('agent-') && fault.kind !== 'conflict'
  if (!isShown) return null
  return (
    <ErrorPanel
      fault={translateFault(fault)}
      title={isUnnamedTask(fault) ? t('notCanceled') : undefined}
      className="mb-2"
      onRetry={() => void conversation.stop(taskId)}
    />
  )
}
