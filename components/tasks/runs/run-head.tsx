'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { AgentIcon } from '@/components/ui/agent-icon'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { isInterrupted } from '@/lib/a2a/states'
import type { TaskSummary } from '@/lib/api/task'

/** Which run stands on this side. */
export function RunHead({ label, task }: { label: string; task: TaskSummary }) {
  const t = useTranslations('compareRuns')
  const context = encodeURIComponent(task.contextId ?? task.id)
  return (
    <section aria-label={label} className="flex min-w-0 items-start gap-3">
      <AgentIcon name={task.agentName} size="md" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-sm">
          <Link href={`/tasks/${task.id}`} className="hover:underline">
            {task.agentName}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
          <StateChip state={task.state} />
          <DialectBadge dialect={task.dialect} />
          <RelativeTime at={task.createdAt} className="tabular" />
          <span className="tabular">{t('eventCount', { count: task.lastSeq })}</span>
          {isInterrupted(task.state) && !task.open && !task.imported ? (
            <Link
              href={`/chat/${encodeURIComponent(task.agentSlug)}/${context}`}
              className="text-accent underline-offset-2 hover:underline"
            >
              {t('answer')}
            </Link>
          ) : null}
        </p>
      </div>
    </section>
  )
}
