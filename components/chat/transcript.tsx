'use client'

// Lazy components are rendered on the server and visible before their code loads: these styles are needed then.
import '@/components/chat/transcript-log.module.css'
import '@/components/ui/json/json-tree.module.css'
import '@/components/parts/markdown/markdown-part.module.css'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { groupExamplesBySkill, listExamplePrompts } from '@/components/chat/examples'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/on-demand'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** Loads the transcript's code. Called in advance when a conversation is about to begin. */
export const loadTranscript = () => import('@/components/chat/transcript-log')

const initialCount = 6

/** Example prompts from the agent's card: a few, or all of them by skill. */
function ExampleList() {
  const t = useTranslations('chat')
  const { agent, draft } = useChat()
  const [all, setAll] = useState(false)
  const examples = listExamplePrompts(agent.skills)
  const isMember = useHasRole('member')
  if (examples.length === 0 || !isMember) return null

  const prompt = (text: string, skill: string) => (
    <li key={text}>
      <button
        type="button"
        onClick={() => {
          draft.suggest(text, (written) => examples.some((example) => example.text === written))
          focusComposer()
        }}
        className="flex h-full w-full flex-col gap-0.5 rounded-panel border border-line px-3 py-2 text-left transition-colors hover:bg-hover"
      >
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {text}
        </span>
        {skill ? <span className="text-xs text-fg-faint">{skill}</span> : null}
      </button>
    </li>
  )
  return (
    <div>
      <h3 className="text-xs font-medium text-fg-faint">{t('examples')}</h3>
      {all ? (
        groupExamplesBySkill(agent.skills).map(({ skill, texts }) => (
          <section key={skill} className="mt-4">
            <h4 dir="auto" className="text-xs font-medium wrap-anywhere text-fg-muted">
              {skill}
            </h4>
            <ul className="mt-1.5 grid gap-2 sm:grid-cols-2">{texts.map((text) => prompt(text, ''))}</ul>
          </section>
        ))
      ) : (
        <ul className="mt-2 grid gap-2 sm:grid-cols-2">
          {examples.slice(0, initialCount).map(({ text, skill }) => prompt(text, skill))}
        </ul>
      )}
      {examples.length > initialCount ? (
        <Button variant="ghost" size="sm" aria-expanded={all} className="mt-2 -ml-2" onClick={() => setAll(!all)}>
          {all ? t('fewExamples') : t('moreExamples', { count: examples.length })}
        </Button>
      ) : null}
    </div>
  )
}

/** The placeholder of a new conversation: the agent and example prompts. */
function EmptyConversation() {
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

const TranscriptLog = onDemand(() => loadTranscript().then((m) => m.TranscriptLog))

/** The conversation, or the example prompts before its first message. */
export function Transcript() {
  const hasMessages = useConversation(
    ({ taskIds, outgoing, unsent }) => taskIds.length > 0 || outgoing !== null || unsent.length > 0,
  )
  if (!hasMessages) return <EmptyConversation />
  return (
    <Suspense fallback={<div className="min-h-0 flex-1" />}>
      <TranscriptLog />
    </Suspense>
  )
}
