import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { RatingCounts } from '@/components/entities/rating/rating-view'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import { TaskStrip } from '@/components/entities/task-strip/task-strip'
import { ImportedBadge } from '@/components/tasks/imported-badge'
import { SelectBox } from '@/components/tasks/selection/select-box'
import type { TaskSelection } from '@/components/tasks/selection/use-task-selection'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskSummary } from '@/lib/api/task'
import { buildSummarySegments } from '@/lib/replay/strip'
import { computeTaskTime } from '@/lib/replay/task-time'

interface TaskItemProps {
  task: TaskSummary
  showAgent: boolean
  selection: TaskSelection | undefined
}

/** A task in the narrow list. */
export function TaskItem({ task, showAgent, selection }: TaskItemProps) {
  const t = useTranslations('tasks')
  return (
    <li className={cn('relative border-b border-line py-3 active:bg-press', selection?.has(task.id) && 'bg-accent/6')}>
      <div className="flex items-center gap-2">
        {selection ? (
          <SelectBox
            label={t('selection.select', { title: task.title || t('untitled') })}
            checked={selection.has(task.id)}
            onToggle={(isRange) => selection.toggle(task.id, isRange)}
          />
        ) : null}
        <StateChip state={task.state} ofOther={task.author !== null} still={!task.open} />
        {task.imported ? <ImportedBadge /> : null}
        <RatingCounts ratings={task.ratings} />
        <RelativeTime at={task.createdAt} className="ml-auto shrink-0 text-xs text-fg-faint" />
      </div>
      <Link
        dir="auto"
        href={`/tasks/${task.id}`}
        className="text-left mt-1.5 line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {task.title || t('untitled')}
      </Link>
      <div className="mt-1 flex items-center gap-1.5 text-xs text-fg-muted">
        {showAgent ? <span className="min-w-0 truncate">{task.agentName}</span> : null}
        {showAgent ? <span aria-hidden>·</span> : null}
        {task.author ? (
          <>
            <span dir="auto" className="min-w-0 truncate">
              {t('by', { name: task.author.name })}
            </span>
            <span aria-hidden>·</span>
          </>
        ) : null}
        <span className="shrink-0">{t('eventCount', { count: task.lastSeq })}</span>
        <span aria-hidden>·</span>
        <TaskDurations timeAt={(now) => computeTaskTime(task, now)} className="shrink-0" />
        <TaskStrip segments={buildSummarySegments(task.states, task.updatedAt)} className="ml-auto w-16 shrink-0" />
      </div>
    </li>
  )
}
