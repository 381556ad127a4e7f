'use client'

import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useState } from 'react'
import { MessageActions } from '@/components/chat/turn/message-actions'
import { messageAnchor } from '@/components/chat/turn/message-link'
import { FormRequestView } from '@/components/forms/form-request-view'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { PartList } from '@/components/parts/part-list'
import type { MessageEntry } from '@/lib/a2a/fold'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import type { Message } from '@/lib/a2a/model'
import { toRatedMessage } from '@/lib/trace/rated-item'

/** Returns whether a pointer has entered an element, and the props for that element. */
function usePointerNear(): [boolean, { onPointerEnter: () => void }] {
  const [near, setNear] = useState(false)
  return [near, { onPointerEnter: () => setNear(true) }]
}

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

interface AgentMessageProps {
  taskId: string
  message: Message
  /** Its row of the log. */
  seq: number
  /** The user's message that it answers. */
  request: MessageEntry | null
  agentName: string
  streaming: boolean
  expectJson: boolean
}

/** A message of the agent, without the form it may contain. */
export const AgentMessage = memo(function AgentMessage({
  taskId,
  message,
  seq,
  request,
  agentName,
  streaming,
  expectJson,
}: AgentMessageProps) {
  const t = useTranslations('chat')
  const [near, nearProps] = usePointerNear()
  const formRequest = readForm(message)
  return (
    <article
      aria-label={agentName}
      id={messageAnchor(message)}
      tabIndex={-1}
      {...nearProps}
      className="group/message grid min-w-0 scroll-my-16 gap-3 rounded-panel outline-none"
    >
      <div data-message-text className="min-w-0">
        <PartList
          parts={formRequest?.rest ?? message.parts}
          name={t('attachment')}
          streaming={streaming}
          expectJson={expectJson}
        />
      </div>
      {formRequest ? <FormRequestView form={formRequest.form} /> : null}
      <MessageActions
        taskId={taskId}
        message={message}
        request={request}
        near={near}
        rated={streaming ? null : toRatedMessage(message, seq)}
      />
    </article>
  )
})
