'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import type { TaskSummary } from '@/lib/api/task'
import { onWake } from '@/lib/client/on-wake'
import { appendPage, readTaskPage, type TaskPage, replaceHead } from '@/lib/client/read-tasks'
import { followTopic } from '@/lib/client/stream/shared-stream'

const pageSize = 50
const maxAtOnce = 200
const refreshMs = 4000

interface TaskList {
  list: TaskPage
  /** The tasks of the list without those that are deleted. */
  tasks: TaskSummary[]
  loading: boolean
  /** Whether the last "Load more" failed. */
  failed: boolean
  loadMore: () => void
}

/**
 * The tasks of a query from its first page on. Refreshed when a task starts or stops, and regularly while one is running and
 * the page is visible.
 */
export function useTaskList(first: TaskPage, query: Record<string, string>): TaskList {
  const [list, setList] = useState(first)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const hidden = useHiddenIds()
  const tasks = useMemo(() => list.tasks.filter(({ id }) => !hidden.has(id)), [list.tasks, hidden])
  const running = tasks.some(({ open }) => open)

  const refresh = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const limit = Math.min(maxAtOnce, Math.max(pageSize, list.tasks.length))
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

  return { list, tasks, loading, failed, loadMore }
}
