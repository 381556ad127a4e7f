'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/focus-composer'
import { shutReason } from '@/components/chat/shut-reason'
import { AgentIcon } from '@/components/ui/agent-icon'

const mostExamples = 6

/** A conversation before its first message: who this is, and what one may ask. */
export function EmptyConversation() {
  const t = useTranslations('chat')
  const { agent, draft } = useChat()
  // On a touch screen this would bring up the keyboard over the examples.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusComposer()
  }, [])

  const examples = agent.skills.flatMap((skill) =>
    (skill.examples.length > 0 ? skill.examples : [skill.name]).map((text) => ({ text, skill: skill.name })),
  )
  const shown = [...new Map(examples.map((example) => [example.text, example])).values()].slice(0, mostExamples)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-6 px-4 py-8 md:px-6">
        <div>
          <AgentIcon name={agent.name} size="xl" />
          <h2 dir="auto" className="mt-4 text-xl wrap-anywhere">
            {agent.name}
          </h2>
          {agent.description ? (
            <p dir="auto" className="mt-1 line-clamp-6 max-w-[72ch] text-pretty wrap-anywhere text-fg-muted">
              {agent.description}
            </p>
          ) : null}
        </div>
        {shown.length > 0 && !shutReason(agent) ? (
          <div>
            <h3 className="text-xs font-medium text-fg-faint">{t('examples')}</h3>
            <ul className="mt-2 grid gap-2 sm:grid-cols-2">
              {shown.map((example) => (
                <li key={example.text}>
                  <button
                    type="button"
                    onClick={() => {
                      draft.setState({ text: example.text })
                      focusComposer()
                    }}
                    className="flex h-full w-full flex-col gap-0.5 rounded-panel border border-line px-3 py-2 text-left transition-colors hover:bg-hover"
                  >
                    <span dir="auto" className="line-clamp-3 wrap-anywhere">
                      {example.text}
                    </span>
                    {example.skill === example.text ? null : (
                      <span className="text-xs text-fg-faint">{example.skill}</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  )
}
