'use client'

import { useTranslations } from 'next-intl'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { waitingList, waitingTaskId } from '@/components/chat/waiting/waiting'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'

/** Which of several waiting tasks is answered, and whether the composer answers it at all. */
export function WaitingChoice({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  const list = useConversation(waitingList)
  const answered = useConversation(waitingTaskId)
  const newest = useConversation((state) => state.taskIds.at(-1) === taskId)
  const ids = list === '' ? [] : list.split(' ')
  return (
    <>
      {ids.length > 1 ? (
        <Segmented
          size="sm"
          aria-label={t('choice', { count: ids.length })}
          value={taskId}
          onValueChange={(id) => conversation.answer(id)}
          options={ids.map((id, index) => ({ value: id, label: String(index + 1) }))}
        />
      ) : null}
      {newest ? null : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => conversation.answer(answered === taskId ? null : taskId)}
          aria-pressed={answered === taskId}
        >
          {t('answerBelow')}
        </Button>
      )}
    </>
  )
}
