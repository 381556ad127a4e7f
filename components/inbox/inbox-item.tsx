'use client'

import { BadgeCheck, ChevronDown, ClipboardList, KeyRound, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { InboxAnswer } from '@/components/inbox/inbox-answer'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { InputRequestKind } from '@/lib/a2a/input/input-request'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { TaskSummary } from '@/lib/api/task'

const icons: Record<InputRequestKind, LucideIcon> = {
  question: MessageCircleQuestion,
  form: ClipboardList,
  'sign-in': KeyRound,
  approval: BadgeCheck,
}

function Since({ at }: { at: string }) {
  const when = () => <RelativeTime at={at} />
  return useTranslations('inbox').rich('since', { when })
}

/** Whether the inbox offers to answer a kind of request, which mostly needs a decision, a choice or a short text. */
const isAnsweredHere: Record<InputRequestKind, boolean> = {
  question: true,
  approval: true,
  form: false,
  'sign-in': false,
}

interface InboxItemProps {
  task: TaskSummary
  onDone: (result: 'sent' | 'unsent' | 'canceled') => void
}

/** A waiting task: agent, question, kind, and time. Links to the question in the chat, and offers a short answer in place. */
export function InboxItem({ task, onDone }: InboxItemProps) {
  const t = useTranslations('inbox')
  const untitled = useTranslations('tasks')('untitled')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const answerId = useId()
  const questionId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const kind = task.asks?.kind ?? (task.state === 'auth-required' ? 'sign-in' : 'question')
  const Icon = icons[kind]
  const since = task.states.at(-1)?.at ?? task.updatedAt
  return (
    <li data-inbox-item={task.id} className="not-first:border-t not-first:border-line">
      <div className="flex flex-col sm:flex-row">
        <Link
          ref={link}
          href={`/chat/${encodeURIComponent(task.agentSlug)}/${task.id}`}
          data-waiting={task.id}
          className="flex min-w-0 flex-1 gap-3 px-3 py-3 hover:bg-hover focus-visible:-outline-offset-2"
        >
          <AgentIcon name={task.agentName} className="mt-0.5" />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-muted">
              <span dir="auto" className="min-w-0 truncate font-medium text-fg">
                {task.agentName}
              </span>
              <span
                className={cn(
                  'inline-flex items-center gap-1',
                  kind === 'sign-in' ? 'text-state-auth-required' : 'text-state-input-required',
                )}
              >
                <Icon aria-hidden className="size-3.5" />
                {t(`kinds.${kind}`)}
              </span>
              <span className="text-fg-faint">
                <Since at={since} />
              </span>
            </span>
            <span id={questionId} dir="auto" className={cn('text-pretty wrap-anywhere', !isOpen && 'line-clamp-3')}>
              {plainTextOfMarkdown(task.asks?.text ?? '') || <span className="text-fg-muted">{t('noWords')}</span>}
            </span>
            <span dir="auto" className="truncate text-xs text-fg-faint">
              {task.title || untitled}
            </span>
          </span>
          {isAnsweredHere[kind] || isOpen ? null : (
            <span aria-hidden className="hidden self-center text-xs font-medium text-accent sm:block">
              {t('answer')}
            </span>
          )}
        </Link>
        {isAnsweredHere[kind] || isOpen ? (
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? answerId : undefined}
            aria-label={t('answerTo', { agent: task.agentName })}
            aria-describedby={questionId}
            onClick={() => setIsOpen(!isOpen)}
            className="mb-3 ml-14 self-start sm:mt-3 sm:mr-3 sm:ml-1"
          >
            {t('answer')}
            <ChevronDown aria-hidden className={cn('size-3.5! transition-transform', isOpen && 'rotate-180')} />
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <InboxAnswer
          id={answerId}
          describedBy={questionId}
          task={task}
          text={text}
          onTextChange={setText}
          // The pressed control disappears.
          onPress={() => link.current?.focus()}
          onDone={(result) => {
            if (result === 'sent') setText('')
            onDone(result)
          }}
        />
      ) : null}
    </li>
  )
}
