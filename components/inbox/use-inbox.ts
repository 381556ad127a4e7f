'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followConversations } from '@/lib/client/conversation/conversation-list'
import { readFirstTasks, type TaskPage } from '@/lib/client/read-tasks'

const pageSize = 50

interface Inbox {
  list: TaskPage
  /** The last request failed. */
  failed: boolean
  loadMore: () => void
}

/** Returns the tasks that wait for the user. Reloads when a conversation changes. */
export function useInbox(first: TaskPage): Inbox {
  const [list, setList] = useState(first)
  const [count, setCount] = useState(pageSize)
  const [failed, setFailed] = useState(false)
  const readings = useRef({ started: 0, shown: 0 })
  const read = useEffectEvent(() => {
    const own = (readings.current.started += 1)
    const show = (page: TaskPage | null): void => {
      // A later request is newer.
      if (own < readings.current.shown) return
      readings.current.shown = own
      if (page) setList(page)
      setFailed(!page)
    }
    readFirstTasks({ waiting: 'true' }, count).then(show, () => show(null))
  })
  useEffect(() => followConversations(() => read()), [])
  useEffect(() => {
    if (count > pageSize) read()
  }, [count])
  return { list, failed, loadMore: () => setCount(count + pageSize) }
}
