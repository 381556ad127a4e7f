'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { cn } from '@/components/ui/cn'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { EventCount } from '@/components/entities/task/event-count'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { StateChip } from '@/components/entities/task/state-chip'
import type { TaskSummary } from '@/lib/api/task'

interface RunHeaderProps {
  label: string
  task: TaskSummary
  /** Beginning of the first message. */
  firstMessage: string
  className: string
  /** Durations of the run. */
  children: ReactNode
}

/** Header of one side: the run and its first message. */
export function RunHeader({ label, task, firstMessage, className, children }: RunHeaderProps) {
  const t = useTranslations('compareRuns')
  const isMember = useHasRole('member')
  const context = encodeURIComponent(task.contextId ?? task.id)
  const title = task.title || t('untitled')
  // The title is usually the beginning of the first message.
  const more = firstMessage.trim() !== title.trim()
  return (
    <section aria-label={label} className={cn('flex min-w-0 items-start gap-3', className)}>
      <AgentIcon name={task.agentName} size="md" className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 self-stretch">
        <p className="truncate text-xs text-fg-muted">
          {label} · <span dir="auto">{task.agentName}</span>
        </p>
        <h2 dir="auto" title={title} className="truncate text-sm">
          <Link href={`/tasks/${task.id}`} className="hover:underline">
            {title}
          </Link>
        </h2>
        {more && firstMessage ? (
          <p dir="auto" title={firstMessage} className="line-clamp-2 text-xs wrap-anywhere text-fg-muted">
            {firstMessage}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
          <StateChip state={task.state} ofOther={task.author !== null} still={!task.open} />
          <DialectBadge dialect={task.dialect} />
          <RelativeTime at={task.createdAt} className="tabular" />
          <EventCount count={task.lastSeq} removed={task.removed?.events} className="tabular" />
          {task.waiting && !task.open && isMember ? (
            <Link
              href={`/chat/${encodeURIComponent(task.agentSlug)}/${context}`}
              className="text-accent underline-offset-2 hover:underline"
            >
              {t('answer')}
            </Link>
          ) : null}
        </p>
        <div className="mt-auto pt-1">{children}</div>
      </div>
    </section>
  )
}
