'use client'

import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { EventCount } from '@/components/entities/task/event-count'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import { ImportedBadge } from '@/components/tasks/imported-badge'
import { isEmptied } from '@/components/tasks/is-emptied'
import { ChatButton, ExportButton, LinksButton, RemoveLog } from '@/components/tasks/replay/replay-actions'
import { ReplayIds, type ReplayTask } from '@/components/tasks/replay/replay-ids'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskState } from '@/lib/a2a/states'
import type { Outline } from '@/lib/replay/outline'
import { countUncountedRows } from '@/lib/replay/moment'
import { computeLoggedTime, computeTaskTime } from '@/lib/replay/task-time'
import type { RequestTarget } from '@/lib/replay/to-curl-command'

/** Data of the agent that a replay shows besides the log. */
export interface ReplayAgent {
  badge: { protocolVersion?: string; binding?: string }
  /** Endpoint of requests; null if the agent no longer exists. */
  wire: RequestTarget | undefined
}

interface ReplayHeaderProps {
  task: ReplayTask
  agent: ReplayAgent
  outline: Outline
  /** Whether the outline is complete. */
  complete: boolean
  /** Current state of the task, whatever moment is shown. */
  state: TaskState
  /** Further action buttons. */
  actions?: ReactNode
  /** The task no longer exists: nothing can be done with it. */
  deleted: boolean
}

const fact = 'shrink-0 tabular'

/** Header of a replay: task, agent, state and actions. */
export const ReplayHeader = memo(function ReplayHeader(props: ReplayHeaderProps) {
  const { task, agent, outline, complete, state, actions, deleted } = props
  const t = useTranslations('replay')
  const nav = useTranslations('nav')
  const { times, lastSeq } = outline
  // The log has no times of removed events.
  const isLogged = complete && !task.removed
  const removed = task.removed?.events ?? 0
  return (
    <header className="grid shrink-0 gap-2 px-4 pt-2 pb-2.5 md:px-6">
      <Breadcrumbs
        trail={[
          { href: '/tasks', name: nav('tasks') },
          ...(task.author
            ? []
            : [{ href: `/tasks?agent=${encodeURIComponent(task.agentSlug)}`, name: task.agentName }]),
        ]}
      />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <AgentIcon name={task.agentName} size="md" className="mt-0.5" />
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
          <h1 dir="auto" title={task.title} className="line-clamp-2 text-base wrap-anywhere sm:line-clamp-1">
            {task.title || t('untitled')}
          </h1>
          <div className="flex min-w-0 items-center gap-2 text-xs text-fg-muted">
            {task.agentHidden ? (
              <span className="min-w-0 truncate">{task.agentName}</span>
            ) : (
              <HoverPrefetchLink
                href={`/agents/${encodeURIComponent(task.agentSlug)}`}
                className="min-w-0 truncate hover:underline"
              >
                {task.agentName}
              </HoverPrefetchLink>
            )}
            {task.author ? (
              <span dir="auto" className="min-w-0 truncate">
                {t('by', { name: task.author.name })}
              </span>
            ) : null}
            {task.imported ? <ImportedBadge /> : null}
            {task.agentArchived && !task.imported ? (
              <span className="shrink-0 text-fg-faint">{t('archived')}</span>
            ) : null}
            <DialectBadge dialect={task.dialect} {...agent.badge} />
          </div>
        </div>
        {deleted ? null : (
          <div className="flex gap-2 sm:gap-3">
            <ChatButton task={task} />
            {isEmptied(task) ? null : <ExportButton taskId={task.id} />}
            {task.author ? null : (
              <ForRole least="member">{isEmptied(task) ? null : <LinksButton taskId={task.id} />}</ForRole>
            )}
            {actions}
            {task.author ? null : (
              <ForRole least="member">
                <RemoveLog task={task} state={state} />
              </ForRole>
            )}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-muted">
        <StateChip
          state={state}
          ofOther={task.author !== null}
          still={deleted || !(complete ? outline.open : task.open)}
        />
        <RelativeTime at={task.createdAt} className={fact} />
        <TaskDurations
          labeled
          timeAt={(now) =>
            isLogged
              ? computeLoggedTime(task, deleted ? { ...outline, open: false } : outline, now)
              : computeTaskTime(task, now)
          }
          className="gap-x-4"
        />
        {complete || times.length === 0 ? (
          <EventCount
            count={Math.max(countUncountedRows(removed) + times.length, task.lastSeq)}
            removed={removed}
            className={fact}
          />
        ) : (
          <output className={fact}>{t('loading', { loaded: times.length, total: lastSeq })}</output>
        )}
        <ReplayIds task={task} />
      </div>
    </header>
  )
})
