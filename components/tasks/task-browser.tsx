'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { TaskTable } from '@/components/tasks/task-table'
import { useTaskList } from '@/components/tasks/use-task-list'
import { Button } from '@/components/ui/button'
import { useShortcut } from '@/components/ui/use-shortcut'
import type { TaskPage } from '@/lib/client/read-tasks'

/** The address of the task that was gone to last: who comes back goes on from there. */
let left: string | null = null

const hrefOf = (link: Element): string | null => link.getAttribute('href')

/** Lets `j` and `k`, and the arrow keys, go from link to link of a list; Enter follows one anyway. */
function useRowKeys(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1): void => {
    // A table and a list for narrow screens hold the same tasks: only one is in sight.
    const links = [...(root.current?.querySelectorAll<HTMLElement>('a[href^="/tasks/"]') ?? [])].filter(
      (link) => link.offsetParent !== null,
    )
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const place = focused === -1 ? links.findIndex((link) => hrefOf(link) === left) : focused
    const next = links[place === -1 ? (by > 0 ? 0 : links.length - 1) : place + by]
    next?.focus()
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const { current } = root
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="/tasks/"]') : null
      if (link) left = hrefOf(link)
    }
    current?.addEventListener('click', leave)
    return () => current?.removeEventListener('click', leave)
  }, [])
  useShortcut('j', () => go(1))
  useShortcut('k', () => go(-1))
  useShortcut('arrowdown', () => go(1))
  useShortcut('arrowup', () => go(-1))
  return root
}

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
