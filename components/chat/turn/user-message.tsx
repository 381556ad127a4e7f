'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MessageActions } from '@/components/chat/turn/message-actions'
import { messageAnchor } from '@/components/chat/turn/message-link'
import type { MessageEntry } from '@/lib/a2a/fold'
import { useNear } from '@/components/chat/turn/use-near'
import { AnsweredForm } from '@/components/forms/answered-form'
import { readAnswer } from '@/lib/a2a/forms/read-answer'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { PartList } from '@/components/parts/part-list'
import type { Message } from '@/lib/a2a/model'

interface UserMessageProps {
  message: Message
  /** Where it stands in the log of its task; absent while it is on its way. */
  logged?: { taskId: string; entry: MessageEntry }
  /** The form that this message may answer. */
  form: FormRequest | null
  /** What became of it, under the message. */
  note?: ReactNode
}

/** What the person said. */
export function UserMessage({ message, logged, form, note }: UserMessageProps) {
  const t = useTranslations('chat')
  const [near, nearProps] = useNear()
  const answer = form ? readAnswer(form, message) : null
  return (
    <article
      aria-label={t('you')}
      id={messageAnchor(message)}
      tabIndex={-1}
      {...nearProps}
      className="group/message flex scroll-my-16 flex-col items-end gap-1 rounded-panel outline-none"
    >
      <div data-said className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
        {answer ? <AnsweredForm answer={answer} /> : <PartList parts={message.parts} name={t('attachment')} plain />}
      </div>
      {logged ? <MessageActions taskId={logged.taskId} message={message} request={logged.entry} near={near} /> : null}
      {note}
    </article>
  )
}
