'use client'

import { BadgeCheck, ClipboardList, Inbox, KeyRound, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import { useListKeys } from '@/components/ui/navigation/use-list-keys'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { InputRequestKind } from '@/lib/a2a/input/input-request'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { TaskSummary } from '@/lib/api/task'
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
    readFirstTasks({ waiting: 'true' }, count).then(show, () => show(null))
  })
  useEffect(() => followConversations(() => read()), [])
  useEffect(() => {
    if (count > pageSize) read()
  }, [count])
  return { list, failed, loadMore: () => setCount(count + pageSize) }
}

const icons: Record<InputRequestKind, LucideIcon> = {
  question: MessageCircleQuestion,
  form: ClipboardList,
  'sign-in': KeyRound,
  approval: BadgeCheck,
}

function Since({ at }: { at: string }) {
  const when = () => <RelativeTime at={at} />
  return useTranslations('inbox').rich('since', { when })
}

/** A waiting task: agent, question, kind, and time. Links to the question in the chat. */
function InboxItem({ task }: { task: TaskSummary }) {
  const t = useTranslations('inbox')
  const untitled = useTranslations('tasks')('untitled')
  const kind = task.asks?.kind ?? (task.state === 'auth-required' ? 'sign-in' : 'question')
  const Icon = icons[kind]
  const since = task.states.at(-1)?.at ?? task.updatedAt
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        href={`/chat/${encodeURIComponent(task.agentSlug)}/${task.id}`}
        data-waiting={task.id}
        className="flex gap-3 px-3 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <AgentIcon name={task.agentName} className="mt-0.5" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-muted">
            <span dir="auto" className="min-w-0 truncate font-medium text-fg">
              {task.agentName}
            </span>
            <span
              className={cn(
                'inline-flex items-center gap-1',
                kind === 'sign-in' ? 'text-state-auth-required' : 'text-state-input-required',
              )}
            >
              <Icon aria-hidden className="size-3.5" />
              {t(`kinds.${kind}`)}
            </span>
            <span className="text-fg-faint">
              <Since at={since} />
            </span>
          </span>
          <span dir="auto" className="line-clamp-3 text-pretty wrap-anywhere">
            {plainTextOfMarkdown(task.asks?.text ?? '') || <span className="text-fg-muted">{t('noWords')}</span>}
          </span>
          <span dir="auto" className="truncate text-xs text-fg-faint">
            {task.title || untitled}
          </span>
        </span>
        <span aria-hidden className="hidden self-center text-xs font-medium text-accent sm:block">
          {t('answer')}
        </span>
      </Link>
    </li>
  )
}

/** All requests that wait for the user, newest first, updated live. */
export function InboxList({ first }: { first: TaskPage }) {
  const t = useTranslations('inbox')
  const { list, failed, loadMore } = useInbox(first)
  const hidden = useHiddenIds()
  const tasks = list.tasks.filter(({ id }) => !hidden.has(id))
  useListKeys('[data-waiting]')
  if (tasks.length === 0) {
    return (
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
    )
  }
  return (
    <>
      <ul aria-label={t('title')} className="overflow-hidden rounded-panel border border-line">
        {tasks.map((task) => (
          <InboxItem key={task.id} task={task} />
        ))}
      </ul>
      {list.nextCursor ? (
        <Button size="sm" className="mt-3" onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
      <output className="mt-2 block text-xs text-fg-faint">{failed ? t('failed') : null}</output>
    </>
  )
}
