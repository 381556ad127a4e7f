'use client'

import { useTranslations } from 'next-intl'
import { useLiveTask } from '@/components/chat/chat-context'
import { UserMessage } from '@/components/chat/turn/user-message'
import { questionOf } from '@/components/chat/waiting/waiting'
import { ProgressLine } from '@/components/ui/progress-line'
import { formAskedIn } from '@/lib/a2a/forms/form-asked-in'
import type { Outgoing } from '@/lib/client/conversation-state'

/** How much of a message's files has left the browser; `share`: 0 to 1. */
function UploadNote({ share }: { share: number }) {
  const t = useTranslations('chat')
  const words = t('uploading', { percent: share })
  return (
    <div className="w-48 text-xs text-fg-faint">
      <p className="mb-1 text-right tabular">{words}</p>
      <ProgressLine share={share} label={words} className="rounded-full" />
    </div>
  )
}

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
