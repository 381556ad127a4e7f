'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { taskFilterParsers, taskFilterOptions } from '@/components/tasks/task-filter'
import { SelectBox } from '@/components/tasks/selection/select-box'
import type { TaskSelection } from '@/components/tasks/selection/use-task-selection'
import { TaskItem } from '@/components/tasks/task-item'
import { TaskRow } from '@/components/tasks/task-row'
import { cn } from '@/components/ui/cn'
import type { TaskSummary } from '@/lib/api/task'
import type { TaskSort } from '@/lib/api/constants'

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

/** The checkbox that selects all listed tasks. */
function SelectAll({ selection, count }: { selection: TaskSelection; count: number }) {
  const t = useTranslations('tasks.selection')
  const selected = selection.tasks.length
  return (
    <SelectBox
      label={t('selectAll')}
      checked={count > 0 && selected === count}
      isPartial={selected > 0 && selected < count}
      onToggle={selection.toggleAll}
    />
  )
}

interface TaskTableProps {
  tasks: readonly TaskSummary[]
  /** False if all tasks are of one agent. */
  showAgent?: boolean
  sortable?: boolean
  /** If set, each task has a checkbox. */
  selection?: TaskSelection | undefined
  className?: string
}

/** Columns in order. `title` takes the remaining width; without three columns, it can be read on narrow screens. */
const columns = {
  state: 'w-48',
  title: '',
  agent: 'w-40',
  course: 'w-26 max-xl:hidden',
  duration: 'w-32 text-right',
  events: 'w-18 text-right max-xl:hidden',
  artifacts: 'w-20 text-right max-xl:hidden',
  started: 'w-28 text-right',
}

/** Sortable columns. */
const sorted = { duration: 'duration', events: 'events', started: 'started' } as const

/** Tasks that link to their replays: a table, or a list on narrow screens. */
export function TaskTable({ tasks, showAgent = true, sortable = false, selection, className }: TaskTableProps) {
  const t = useTranslations('tasks')
  const shown = Object.entries(columns).filter(([name]) => showAgent || name !== 'agent')
  return (
    <div className={className}>
      <table className="hidden w-full table-fixed lg:table">
        <thead>
          <tr className="h-8 border-b border-line text-xs text-fg-faint">
            {selection ? (
              <th scope="col" className="w-8 text-left">
                <SelectAll selection={selection} count={tasks.length} />
              </th>
            ) : null}
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
            <TaskRow key={task.id} task={task} showAgent={showAgent} selection={selection} />
          ))}
        </tbody>
      </table>
      {selection ? (
        <div className="flex h-8 items-center gap-1 text-xs text-fg-muted lg:hidden">
          <SelectAll selection={selection} count={tasks.length} />
          <span aria-hidden>{t('selection.selectAll')}</span>
        </div>
      ) : null}
      <ul className="border-t border-line lg:hidden">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} showAgent={showAgent} selection={selection} />
        ))}
      </ul>
    </div>
  )
}
