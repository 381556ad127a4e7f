'use client'

import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { InboxItem } from '@/components/inbox/inbox-item'
import { useFocusNextItem } from '@/components/inbox/use-focus-next-item'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import { useListKeys } from '@/components/ui/navigation/use-list-keys'
import { followConversations } from '@/lib/client/conversation/conversation-list'
import { readFirstTasks, type TaskPage } from '@/lib/client/read-tasks'

const pageSize = 50

interface InboxState {
  list: TaskPage
  /** The last request failed. */
  failed: boolean
  loadMore: () => void
}

/** Returns the tasks that wait for the user. Reloads when a conversation changes. */
function useInbox(first: TaskPage): InboxState {
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
    readFirstTasks({ waiting: 'true', sort: 'updated' }, count).then(show, () => show(null))
  })
  useEffect(() => followConversations(() => read()), [])
  useEffect(() => {
    if (count > pageSize) read()
  }, [count])
  return { list, failed, loadMore: () => setCount(count + pageSize) }
}

/** All requests that wait for the user, the latest change first, updated live. */
export function InboxList({ first }: { first: TaskPage }) {
  const t = useTranslations('inbox')
  const { list, failed, loadMore } = useInbox(first)
  const [result, setResult] = useState<string | null>(null)
  const hidden = useHiddenIds()
  const tasks = list.tasks.filter(({ id }) => !hidden.has(id))
  useListKeys('[data-waiting]')
  useFocusNextItem(tasks)
  const untitled = useTranslations('tasks')('untitled')
  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={t('empty')}
          description={t('emptyHint')}
          action={
            <Button asChild>
              <Link href="/chat">{t('action')}</Link>
            </Button>
          }
        />
      ) : (
        <ul aria-label={t('title')} className="overflow-hidden rounded-panel border border-line">
          {tasks.map((task) => (
            <InboxItem
              key={task.id}
              task={task}
              onDone={(kind) => setResult(t(kind, { agent: task.agentName, title: task.title || untitled }))}
            />
          ))}
        </ul>
      )}
      {list.nextCursor ? (
        <Button size="sm" className="mt-3" onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
      <output className="mt-2 block text-xs text-fg-faint">{failed ? t('failed') : result}</output>
    </>
  )
}
