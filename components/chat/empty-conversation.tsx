'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { getUnavailableReason } from '@/components/chat/composer/unavailable-reason'
import { ExampleList } from '@/components/chat/example-list'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** The placeholder of a new conversation: the agent and example prompts. */
export function EmptyConversation() {
  const { agent } = useChat()
  const t = useTranslations('chat')
  // On touch screens the keyboard would cover the examples.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusComposer()
  }, [])
  return (
    <section aria-label={t('new')} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-6 px-4 py-8 md:px-6">
        <div>
          <AgentIcon name={agent.name} src={agent.icon} size="xl" />
          <h2 dir="auto" className="mt-4 text-xl wrap-anywhere">
            {agent.name}
          </h2>
          {agent.description ? (
            <p dir="auto" className="mt-1 line-clamp-6 max-w-[72ch] text-pretty wrap-anywhere text-fg-muted">
              {plainTextOfMarkdown(agent.description)}
            </p>
          ) : null}
        </div>
        {getUnavailableReason(agent) ? null : <ExampleList />}
      </div>
    </section>
  )
}
