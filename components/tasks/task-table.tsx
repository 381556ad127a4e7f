'use client'

import { useTranslations } from 'next-intl'
import { TaskItem } from '@/components/tasks/task-item'
import { SortHeader } from '@/components/tasks/sort-header'
import { TaskRow } from '@/components/tasks/task-row'
import { cn } from '@/components/ui/cn'
import type { TaskSummary } from '@/lib/api/task'

interface TaskTableProps {
  tasks: readonly TaskSummary[]
  /** Not where all are of one agent. */
  showAgent?: boolean
  sortable?: boolean
  className?: string
}

/** The columns in order; `title` takes what is left. */
const columns = {
  state: 'w-48',
  title: '',
  agent: 'w-40',
  course: 'w-26',
  duration: 'w-24 text-right',
  events: 'w-18 text-right',
  artifacts: 'w-20 text-right',
  started: 'w-28 text-right',
}

/** Columns by which the list can be sorted. */
const sorted = { duration: 'duration', events: 'events', started: 'started' } as const

/** Tasks, each leading to its replay: a table, on narrow screens a list. */
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
