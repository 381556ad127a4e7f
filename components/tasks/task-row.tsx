import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { ImportedBadge } from '@/components/tasks/imported-badge'
import { SelectBox } from '@/components/tasks/selection/select-box'
import type { TaskSelection } from '@/components/tasks/selection/use-task-selection'
import { cn } from '@/components/ui/cn'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { RatingCounts } from '@/components/entities/rating/rating-view'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import { TaskStrip } from '@/components/entities/task-strip/task-strip'
import type { TaskSummary } from '@/lib/api/task'
import { buildSummarySegments } from '@/lib/replay/strip'
import { computeTaskTime } from '@/lib/replay/task-time'

const cell = 'pr-4 align-middle'
const number = `${cell} text-right font-mono text-xs text-fg-muted tabular`

interface TaskRowProps {
  task: TaskSummary
  showAgent: boolean
  selection: TaskSelection | undefined
}

/** A row of the task table that links to the replay. */
export function TaskRow({ task, showAgent, selection }: TaskRowProps) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  return (
    <tr
      className={cn(
        'relative h-10 border-b border-line hover:bg-hover has-[a:focus-visible]:bg-hover',
        selection?.has(task.id) && 'bg-accent/6',
      )}
    >
      {selection ? (
        <td>
          <SelectBox
            label={t('selection.select', { title: task.title || t('untitled') })}
            checked={selection.has(task.id)}
            onToggle={(isRange) => selection.toggle(task.id, isRange)}
          />
        </td>
      ) : null}
      <td className={cell}>
        <StateChip state={task.state} ofOther={task.author !== null} still={!task.open} />
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <Link
            dir="auto"
            href={`/tasks/${task.id}`}
            title={task.title}
            className="text-left block truncate font-medium after:absolute after:inset-0"
          >
            {task.title || t('untitled')}
          </Link>
          <RatingCounts ratings={task.ratings} />
        </span>
      </td>
      {showAgent ? (
        <td className={cell}>
          <span className="flex items-center gap-2 text-fg-muted">
            <AgentIcon name={task.agentName} size="sm" />
            <span className="min-w-0">
              <span className="block truncate" title={task.agentName}>
                {task.agentName}
              </span>
              {task.author ? (
                <span dir="auto" className="block truncate text-xs text-fg-faint" title={task.author.name}>
                  {t('by', { name: task.author.name })}
                </span>
              ) : null}
            </span>
            {task.imported ? (
              <ImportedBadge />
            ) : task.agentArchived ? (
              <span className="shrink-0 text-xs text-fg-faint">{t('archived')}</span>
            ) : null}
          </span>
        </td>
      ) : null}
      <td className={`${cell} max-xl:hidden`}>
        <TaskStrip segments={buildSummarySegments(task.states, task.updatedAt)} className="w-full" />
      </td>
      <td className={number}>
        <TaskDurations timeAt={(now) => computeTaskTime(task, now)} className="justify-end" />
      </td>
      <td className={`${number} max-xl:hidden`}>{format.number(task.lastSeq)}</td>
      <td className={`${number} max-xl:hidden`}>{task.artifactCount > 0 ? format.number(task.artifactCount) : null}</td>
      <td className="text-right align-middle text-xs whitespace-nowrap text-fg-muted">
        <RelativeTime at={task.createdAt} />
      </td>
    </tr>
  )
}
