'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { formOf } from '@/components/parts/form-request'
import { PartList } from '@/components/parts/part-list'
import type { Message } from '@/lib/a2a/model'

interface AgentMessageProps {
  message: Message
  agentName: string
  streaming: boolean
  expectJson: boolean
}

/** What the agent said, without the form it may have asked with. */
export const AgentMessage = memo(function AgentMessage({
  message,
  agentName,
  streaming,
  expectJson,
}: AgentMessageProps) {
  const t = useTranslations('chat')
  const asked = formOf(message)
  return (
    <article aria-label={agentName} className="grid min-w-0 gap-3">
      <PartList
        parts={asked?.rest ?? message.parts}
        name={t('attachment')}
        streaming={streaming}
        expectJson={expectJson}
      />
      {asked ? <p className="text-xs text-fg-faint">{t('form.asked')}</p> : null}
    </article>
  )
})
