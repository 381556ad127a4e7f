'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { taskFilterParsers, taskFilterSteps } from '@/components/tasks/task-filter'
import { cn } from '@/components/ui/cn'
import type { TaskSort } from '@/lib/api/task-choices'

interface SortHeaderProps {
  column: TaskSort
  label: string
}

/** The head of a column: pressed once, its highest come first, pressed again, its lowest. */
export function SortHeader({ column, label }: SortHeaderProps) {
  const t = useTranslations('tasks')
  const [{ sort, order }, set] = useQueryStates(
    { sort: taskFilterParsers.sort, order: taskFilterParsers.order },
    taskFilterSteps,
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
