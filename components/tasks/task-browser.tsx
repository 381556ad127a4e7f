'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TaskTable } from '@/components/tasks/task-table'
import { useRowKeys } from '@/components/tasks/use-row-keys'
import { useTaskList } from '@/components/tasks/use-task-list'
import { Button } from '@/components/ui/button'
import type { TaskPage } from '@/lib/client/read-tasks'

interface TaskBrowserProps {
  first: TaskPage
  /** What the page was read with; another query needs another `key`. */
  query: Record<string, string>
  showAgent?: boolean
  /** By the heads of its columns, which the address keeps. */
  sortable?: boolean
  /** Shown where there is no task. */
  empty: ReactNode
}

/** All tasks of a query, a page at a time. */
export function TaskBrowser({ first, query, showAgent = true, sortable = false, empty }: TaskBrowserProps) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  const { list, loading, failed, loadMore } = useTaskList(first, query)
  const rows = useRowKeys()
  if (list.tasks.length === 0) return empty
  return (
    <div ref={rows}>
      <TaskTable tasks={list.tasks} showAgent={showAgent} sortable={sortable} />
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
                shown: format.number(list.tasks.length),
                total: `${format.number(list.total)}${list.totalIsLeast ? '+' : ''}`,
              })}
        </output>
      </div>
    </div>
  )
}
