'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { UserMessage } from '@/components/chat/turn/user-message'
import { getOpenQuestion } from '@/components/chat/waiting/waiting'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { findForm } from '@/lib/a2a/forms/find-form'
import type { OutgoingMessage } from '@/lib/client/conversation/conversation-state'

/** Upload progress of a message. `share`: 0 to 1. */
function UploadNote({ share }: { share: number }) {
  const t = useTranslations('chat')
  const text = t('uploading', { percent: share })
  return (
    <div className="w-48 text-xs text-fg-faint">
      <p className="mb-1 text-right tabular">{text}</p>
      <ProgressBar share={share} label={text} className="rounded-full" />
    </div>
  )
}

/** A message that is being sent and is not in the task's log yet. */
export function OutgoingTurn({ outgoing: { draft, message, uploaded } }: { outgoing: OutgoingMessage }) {
  const t = useTranslations('chat')
  const task = useLiveTask(draft.taskId ?? null)
  const form = task ? (findForm(task.fold.entries, getOpenQuestion(task))?.form ?? null) : null
  const note =
    uploaded === undefined ? (
      <span className="text-xs text-fg-faint">{t('sending')}</span>
    ) : (
      <UploadNote share={uploaded} />
    )
  return <UserMessage message={message} form={form} note={note} />
}
