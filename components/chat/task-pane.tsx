'use client'

import { History } from 'lucide-react'
import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { Elapsed } from '@/components/chat/elapsed'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { Select } from '@/components/ui/select'
import { StateChip } from '@/components/ui/state-chip'
import { isRunning } from '@/lib/client/conversation-state'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-1 text-fg-muted">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 py-1">{children}</dd>
    </>
  )
}

function Id({ value }: { value: string }) {
  return (
    <>
      <code title={value} className="min-w-0 truncate font-mono text-xs">
        {value}
      </code>
      <CopyButton text={value} />
    </>
  )
}

/** What there is to know of a task, and the way to its replay. */
export function TaskPane({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.panel')
  const format = useFormatter()
  const { panel } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  const task = useLiveTask(taskId)
  if (!task) return null
  const { fold } = task
  const startedAt = fold.entries[0]?.at ?? fold.states[0]?.at
  const lastAt = fold.states.at(-1)?.at ?? startedAt
  return (
    <div className="grid gap-4 p-4">
      {taskIds.length > 1 ? (
        <Select
          aria-label={t('task')}
          value={taskId}
          onValueChange={(id) => panel.show('task', id)}
          options={taskIds.map((id, index) => ({ value: id, label: t('taskNumber', { number: index + 1 }) }))}
        />
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4">
        <Fact name={t('state')}>
          <StateChip state={fold.task.status.state} />
        </Fact>
        {startedAt ? (
          <Fact name={t('started')}>
            <RelativeTime at={startedAt} />
          </Fact>
        ) : null}
        {startedAt && lastAt ? (
          <Fact name={t('duration')}>
            <Elapsed from={startedAt} to={isRunning(task) ? null : lastAt} />
          </Fact>
        ) : null}
        <Fact name={t('events')}>{format.number(fold.lastSeq)}</Fact>
        <Fact name={t('artifacts')}>{format.number(fold.task.artifacts.length)}</Fact>
        <Fact name={t('id')}>
          <Id value={taskId} />
        </Fact>
        {fold.task.id ? (
          <Fact name={t('remoteId')}>
            <Id value={fold.task.id} />
          </Fact>
        ) : null}
        {fold.task.contextId ? (
          <Fact name={t('contextId')}>
            <Id value={fold.task.contextId} />
          </Fact>
        ) : null}
      </dl>
      <Button asChild className="justify-self-start">
        <Link href={`/tasks/${taskId}`}>
          <History />
          {t('replay')}
        </Link>
      </Button>
    </div>
  )
}
