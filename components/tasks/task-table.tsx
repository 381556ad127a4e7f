'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { ImportedBadge } from '@/components/tasks/imported-badge'
import { taskFilterParsers, taskFilterOptions } from '@/components/tasks/task-filter'
import { TaskRow } from '@/components/tasks/task-row'
import { cn } from '@/components/ui/cn'
import { Duration } from '@/components/ui/text/duration'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskStrip } from '@/components/entities/task-strip/task-strip'
import type { TaskSummary } from '@/lib/api/task'
import type { TaskSort } from '@/lib/api/constants'
import { buildSummarySegments } from '@/lib/replay/strip'
import { computeTaskDuration } from '@/lib/replay/task-duration'

/** A task in the narrow list. */
function TaskItem({ task, showAgent }: { task: TaskSummary; showAgent: boolean }) {
  const t = useTranslations('tasks')
  const took = computeTaskDuration(task)
  return (
    <li className="relative border-b border-line py-3 active:bg-press">
      <div className="flex items-center gap-2">
        <StateChip state={task.state} still={!task.open} />
        {task.imported ? <ImportedBadge /> : null}
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
        <span className="shrink-0">{t('eventCount', { count: task.lastSeq })}</span>
        {took === null ? null : (
          <>
            <span aria-hidden>·</span>
            <Duration ms={took} className="shrink-0 tabular" />
          </>
        )}
        <TaskStrip segments={buildSummarySegments(task.states, task.updatedAt)} className="ml-auto w-16 shrink-0" />
      </div>
    </li>
  )
}

interface SortHeaderProps {
  column: TaskSort
  label: string
}

/** Sortable column header: descending first, then ascending. */
function SortHeader({ column, label }: SortHeaderProps) {
  const t = useTranslations('tasks')
  const [{ sort, order }, set] = useQueryStates(
    { sort: taskFilterParsers.sort, order: taskFilterParsers.order },
    taskFilterOptions,
  )
  const isChosen = sort === column
  const Icon = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={t('sortBy', { column: label })}
      aria-pressed={isChosen}
      onClick={() => void set({ sort: column, order: isChosen && order === 'desc' ? 'asc' : 'desc' })}
      className={cn('inline-flex items-center gap-1 rounded-[3px] hover:text-fg', isChosen && 'text-fg')}
    >
      {isChosen ? <Icon aria-hidden className="size-3" /> : null}
      {label}
      {isChosen ? <span className="sr-only">{t(`order.${order}`)}</span> : null}
    </button>
  )
}

interface TaskTableProps {
  tasks: readonly TaskSummary[]
  /** False if all tasks are of one agent. */
  showAgent?: boolean
  sortable?: boolean
  className?: string
}

/** Columns in order. `title` takes the remaining width; without two columns, it can be read on narrow screens. */
const columns = {
  state: 'w-48',
  title: '',
  agent: 'w-40',
  course: 'w-26 max-xl:hidden',
  duration: 'w-24 text-right',
  events: 'w-18 text-right',
  artifacts: 'w-20 text-right max-xl:hidden',
  started: 'w-28 text-right',
}

/** Sortable columns. */
const sorted = { duration: 'duration', events: 'events', started: 'started' } as const

/** Tasks that link to their replays: a table, or a list on narrow screens. */
export function TaskTable({ tasks, showAgent = true, sortable = false, className }: TaskTableProps) {
  const t = useTranslations('tasks')
  const shown = Object.entries(columns).filter(([name]) => showAgent || name !== 'agent')
  return (
    <div className={className}>
      <table className="hidden w-full table-fixed lg:table">
        <thead>
          <tr className="h-8 border-b border-line text-xs text-fg-faint">
            {shown.map(([name, width], index) => (
              <th
                key={name}
                scope="col"
                className={cn('text-left font-normal', index < shown.length - 1 && 'pr-4', width)}
              >
                {sortable && name in sorted ? (
                  <SortHeader column={sorted[name as keyof typeof sorted]} label={t(`columns.${name}`)} />
                ) : (
                  t(`columns.${name}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} showAgent={showAgent} />
          ))}
        </tbody>
      </table>
      <ul className="border-t border-line lg:hidden">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} showAgent={showAgent} />
        ))}
      </ul>
    </div>
  )
}
