'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MessageActions } from '@/components/chat/turn/message-actions'
import { messageAnchor } from '@/components/chat/turn/message-link'
import type { MessageEntry } from '@/lib/a2a/fold'
import { usePointerNear } from '@/components/chat/turn/use-pointer-near'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { PartList } from '@/components/parts/part-list'
import type { Message } from '@/lib/a2a/model'

interface UserMessageProps {
  message: Message
  /** Its task and log entry. Absent while it is being sent. */
  logged?: { taskId: string; entry: MessageEntry }
  /** The form that this message may answer. */
  form: FormRequest | null
  /** Status below the message. */
  note?: ReactNode
}

/** A message of the user. */
export function UserMessage({ message, logged, form, note }: UserMessageProps) {
  const t = useTranslations('chat')
  const [near, nearProps] = usePointerNear()
  const answer = form ? readFormAnswer(form, message) : null
  return (
    <article
      aria-label={t('you')}
      id={messageAnchor(message)}
      tabIndex={-1}
      {...nearProps}
      className="group/message flex scroll-my-16 flex-col items-end gap-1 rounded-panel outline-none"
    >
      <div data-message-text className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
        {answer ? <SubmittedForm answer={answer} /> : <PartList parts={message.parts} name={t('attachment')} plain />}
      </div>
      {logged ? <MessageActions taskId={logged.taskId} message={message} request={logged.entry} near={near} /> : null}
      {note}
    </article>
  )
}
