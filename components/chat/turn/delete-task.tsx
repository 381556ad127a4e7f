'use client'

import { useTranslations } from 'next-intl'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { removeLater, undoSeconds } from '@/lib/client/pending-removals'

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

  const remove = (): void => {
    const path = location.pathname
    const last = conversation.state.getState().taskIds.length === 1
    removeLater({ kind: 'task', id: taskId, hides: [taskId] }, () => {
      conversation.restoreTask(taskId)
      if (last) go(path)
    })
    onClose()
    conversation.removeTask(taskId)
    focusComposer()
    // The conversation is empty, so its URL is invalid.
    if (last) go(`/chat/${agent.slug}`)
  }
  return (
    <ConfirmDialog
      title={t('title')}
      description={t(running ? 'running' : 'text', { seconds: undoSeconds })}
      action={t('delete')}
      cancel={t('keep')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
