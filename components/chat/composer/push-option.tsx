'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { OptionCheck } from '@/components/chat/composer/option-check'

/** Whether the next message is followed without an open connection; only where the agent says that it can push. */
export function PushOption() {
  const t = useTranslations('chat.options')
  const id = useId()
  const { agent, draft } = useChat()
  const push = useDraft((state) => state.push)
  const offered = agent.capabilities.pushNotifications
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <OptionCheck
        checked={push && offered}
        disabled={!offered}
        describedBy={id}
        onChange={(wanted) => draft.setState({ push: wanted })}
      >
        {t('push')}
      </OptionCheck>
      <p id={id} className="text-xs text-pretty text-fg-faint">
        {t(offered ? 'pushHint' : 'pushNotOffered', { agent: agent.name })}
      </p>
    </div>
  )
}
