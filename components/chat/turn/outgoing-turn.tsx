'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { UploadNote } from '@/components/chat/turn/upload-note'
import { UserMessage } from '@/components/chat/turn/user-message'
import { formAskedIn } from '@/lib/a2a/forms/form-asked-in'
import { questionOf } from '@/components/chat/waiting/waiting'
import type { Outgoing } from '@/lib/client/conversation-state'

/** A message on its way, which the task's log does not show yet. */
export function OutgoingTurn({ outgoing: { draft, message, uploaded } }: { outgoing: Outgoing }) {
  const t = useTranslations('chat')
  const task = useLiveTask(draft.taskId ?? null)
  const form = task ? (formAskedIn(task.fold.entries, questionOf(task))?.form ?? null) : null
  const note =
    uploaded === undefined ? (
      <span className="text-xs text-fg-faint">{t('sending')}</span>
    ) : (
      <UploadNote share={uploaded} />
    )
  return <UserMessage message={message} form={form} note={note} />
}
