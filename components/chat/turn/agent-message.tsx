'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { MessageActions } from '@/components/chat/turn/message-actions'
import { messageAnchor } from '@/components/chat/turn/message-link'
import type { MessageEntry } from '@/lib/a2a/fold'
import { usePointerNear } from '@/components/chat/turn/use-pointer-near'
import { FormRequestView } from '@/components/forms/form-request-view'
import { readForm } from '@/lib/a2a/forms/read-form'
import { PartList } from '@/components/parts/part-list'
import type { Message } from '@/lib/a2a/model'

interface AgentMessageProps {
  taskId: string
  message: Message
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
      <MessageActions taskId={taskId} message={message} request={request} near={near} />
    </article>
  )
})
