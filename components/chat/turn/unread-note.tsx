'use client'

import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'

interface UnreadNoteProps {
  taskId: string
  count: number
  /** Row of the last. */
  seq: number
}

/** Says that something of what the agent sent could not be read, and leads to it. */
export function UnreadNote({ taskId, count, seq }: UnreadNoteProps) {
  const t = useTranslations('chat.unread')
  const { panel } = useChat()
  return (
    <p className="pb-1">
      {t('told', { count })}{' '}
      <button type="button" onClick={() => panel.show('events', taskId, seq)} className="text-accent hover:underline">
        {t('show')}
      </button>
    </p>
  )
}
