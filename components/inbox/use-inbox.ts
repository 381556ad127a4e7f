'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { followConversations } from '@/lib/client/follow-conversations'
import { readTaskPage, type TaskPage } from '@/lib/client/read-tasks'

const pageSize = 50
const mostAtOnce = 200

interface Inbox {
  list: TaskPage
  /** The last reading failed. */
  failed: boolean
  loadMore: () => void
}

/** The tasks that wait for the person, read again whenever a conversation changes. */
export function useInbox(first: TaskPage): Inbox {
  const [list, setList] = useState(first)
  const [count, setCount] = useState(pageSize)
  const [failed, setFailed] = useState(false)
  const show = (page: TaskPage): void => {
    setList(page)
    setFailed(false)
  }
  const read = useEffectEvent(() => {
    readTaskPage({ waiting: 'true', limit: `${count}` }).then(
      (page) => show(page),
      () => setFailed(true),
    )
  })
  useEffect(() => followConversations(() => read()), [])
  useEffect(() => {
    if (count > pageSize) read()
  }, [count])
  return { list, failed, loadMore: () => setCount(Math.min(mostAtOnce, count + pageSize)) }
}
