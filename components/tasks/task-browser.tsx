'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TaskTable } from '@/components/tasks/task-table'
import { Button } from '@/components/ui/button/button'
import { usePendingRemovals } from '@/components/ui/hooks/use-pending-removals'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { onWake } from '@/lib/client/on-wake'
import { appendPage, readTaskPage, type TaskPage, replaceHead } from '@/lib/client/read-tasks'
import { followTopic } from '@/lib/client/stream/shared-stream'

const pageSize = 50
const mostAtOnce = 200
const refreshMs = 4000

interface TaskList {
  list: TaskPage
  loading: boolean
  /** Whether the last "Load more" failed. */
  failed: boolean
  loadMore: () => void
}

/**
 * The tasks of a query from its first page on. Refreshed when a task starts or stops, and regularly while one is running and
 * the page is visible.
 */
function useTaskList(first: TaskPage, query: Record<string, string>): TaskList {
  const [list, setList] = useState(first)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const running = list.tasks.some(({ open }) => open)

  const refresh = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const limit = Math.min(mostAtOnce, Math.max(pageSize, list.tasks.length))
    // Without a response the list stays.
    const head = await readTaskPage({ ...query, limit: `${limit}` }).catch(() => null)
    if (head) setList((before) => replaceHead(before, head))
  })
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => onWake(() => void refresh()), [])
  // A task of any user started, stopped or waits.
  useEffect(
    () =>
      followTopic({ topic: 'tasks' }, (updates) => {
        if (updates.some(({ type }) => type === 'value')) void refresh()
      }),
    [],
  )

  const { nextCursor } = list
  const loadMore = useCallback(() => {
    if (!nextCursor) return
    setLoading(true)
    setFailed(false)
    readTaskPage({ ...query, cursor: nextCursor })
      .then(
        (next) => setList((before) => appendPage(before, next)),
        () => setFailed(true),
      )
      .finally(() => setLoading(false))
  }, [nextCursor, query])

  return { list, loading, failed, loadMore }
}

/** URL of the last opened task; keyboard navigation resumes there. */
let lastOpenedHref: string | null = null

const hrefOf = (link: Element): string | null => link.getAttribute('href')

/** Moves between the links of a list with `j`, `k` and the arrow keys. Enter follows a link natively. */
function useRowKeys(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1): void => {
    // Table and narrow list contain the same tasks; only one is visible.
    const links = [...(root.current?.querySelectorAll<HTMLElement>('a[href^="/tasks/"]') ?? [])].filter(
      (link) => link.offsetParent !== null,
    )
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const index = focused === -1 ? links.findIndex((link) => hrefOf(link) === lastOpenedHref) : focused
    const next = links[index === -1 ? (by > 0 ? 0 : links.length - 1) : index + by]
    next?.focus()
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const { current } = root
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="/tasks/"]') : null
      if (link) lastOpenedHref = hrefOf(link)
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
  /** The query of the first page. Use the query as `key`. */
  query: Record<string, string>
  showAgent?: boolean
  /** Whether column headers sort the list, stored in the URL. */
  sortable?: boolean
  /** Shown if there are no tasks. */
  empty: ReactNode
}

/** The tasks of a query with paging. */
export function TaskBrowser({ first, query, showAgent = true, sortable = false, empty }: TaskBrowserProps) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  const { list, loading, failed, loadMore } = useTaskList(first, query)
  const rows = useRowKeys()
  const removals = usePendingRemovals()
  const tasks = list.tasks.filter(({ id }) => !removals.has(id))
  if (list.tasks.length === 0) return empty
  return (
    <div ref={rows}>
      <TaskTable tasks={tasks} showAgent={showAgent} sortable={sortable} />
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
