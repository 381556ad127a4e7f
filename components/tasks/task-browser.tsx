'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SelectionBar } from '@/components/tasks/selection/selection-bar'
import { useTaskSelection } from '@/components/tasks/selection/use-task-selection'
import { TaskTable } from '@/components/tasks/task-table'
import { useRowKeys } from '@/components/tasks/use-row-keys'
import { useTaskList } from '@/components/tasks/use-task-list'
import { Button } from '@/components/ui/button/button'
import type { TaskPage } from '@/lib/client/read-tasks'

interface TaskBrowserProps {
  first: TaskPage
  /** The query of the first page. Use the query as `key`. */
  query: Record<string, string>
  showAgent?: boolean
  /** Whether column headers sort the list, stored in the URL. */
  sortable?: boolean
  /** Whether tasks can be selected, to delete or export them. */
  selectable?: boolean
  /** Shown if there are no tasks. */
  empty: ReactNode
}

/** The tasks of a query with paging. */
export function TaskBrowser(props: TaskBrowserProps) {
  const { first, query, showAgent = true, sortable = false, selectable = false, empty } = props
  const t = useTranslations('tasks')
  const format = useFormatter()
  const { list, tasks, loading, failed, loadMore } = useTaskList(first, query)
  const all = useTaskSelection(tasks)
  const selection = selectable ? all : undefined
  const rows = useRowKeys(selection)
  if (tasks.length === 0 && !list.nextCursor) return empty
  return (
    <div ref={rows}>
      <TaskTable tasks={tasks} showAgent={showAgent} sortable={sortable} selection={selection} />
      <div className="flex min-h-14 items-center gap-3 py-3 text-xs text-fg-faint">
        {list.nextCursor ? (
          <Button size="sm" disabled={loading} onClick={loadMore}>
            {t(loading ? 'loadingMore' : 'loadMore')}
          </Button>
        ) : null}
        <output className="tabular">
          {failed
            ? t('loadFailed')
            : t('shown', {
                shown: format.number(tasks.length),
                total: `${format.number(list.total)}${list.totalIsLeast ? '+' : ''}`,
              })}
        </output>
      </div>
      {selection ? <SelectionBar selection={selection} /> : null}
    </div>
  )
}
