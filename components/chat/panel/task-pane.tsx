'use client'

import { History } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import type { PanelTab } from '@/components/chat/panel/panel-store'
import { Elapsed, PushNote } from '@/components/chat/turn/turn-notes'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { StateChip } from '@/components/entities/task/state-chip'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Select } from '@/components/ui/form/select'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { Entry } from '@/lib/a2a/fold'
import { isRunning } from '@/lib/client/conversation/conversation-state'

interface TaskChoiceProps {
  taskId: string
  tab: PanelTab
}

/** Selects the task of the pane. */
export function TaskChoice({ taskId, tab }: TaskChoiceProps) {
  const t = useTranslations('chat.panel')
  const { panel } = useChat()
  const taskIds = useConversation((state) => state.taskIds)
  return (
    <Select
      aria-label={t('task')}
      value={taskId}
      onValueChange={(id) => panel.show(tab, id)}
      options={taskIds.map((id, index) => ({ value: id, label: t('taskNumber', { number: index + 1 }) }))}
    />
  )
}

/** Returns true for entries from the agent. */
const isFromAgent = (entry: Entry): boolean =>
  entry.type === 'artifact' || (entry.type === 'message' && entry.message.role === 'agent')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1 py-1 pointer-coarse:min-h-9">{children}</dd>
    </>
  )
}

function Id({ value }: { value: string }) {
  return (
    <>
      <code title={value} className="min-w-0 truncate font-mono text-xs">
        {value}
      </code>
      <CopyButton text={value} className="-my-1" />
    </>
  )
}

/** The details of a task, with a link to its replay. */
export function TaskPane({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.panel')
  const format = useFormatter()
  const taskIds = useConversation((state) => state.taskIds)
  const { agent } = useChat()
  const task = useLiveTask(taskId)
  if (!task) return null
  const { fold } = task
  const startedAt = fold.entries[0]?.at ?? fold.states[0]?.at
  const lastAt = fold.states.at(-1)?.at ?? startedAt
  const oddState = fold.task.status.extra?.state
  // Excludes the user's messages.
  const agentTimes = [...fold.entries.filter(isFromAgent), ...fold.states.slice(1)].map(({ at }) => at)
  const firstAgentTime = agentTimes.toSorted()[0]
  const gaps = fold.entries.filter((entry) => entry.type === 'gap' && !entry.removed).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      {taskIds.length > 1 ? <TaskChoice taskId={taskId} tab="task" /> : null}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4">
        <Fact name={t('state')}>
          <StateChip state={fold.task.status.state} still={!isRunning(task)} />
        </Fact>
        {typeof oddState === 'string' ? (
          <Fact name={t('stateSaid')}>
            <code className="font-mono text-xs wrap-anywhere">{oddState}</code>
          </Fact>
        ) : null}
        <Fact name={t('dialect')}>
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
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
        {firstAgentTime ? (
          <Fact name={t('firstAnswer')}>
            <Elapsed from={startedAt ?? firstAgentTime} to={firstAgentTime} />
          </Fact>
        ) : null}
        {lastAt ? (
          <Fact name={t('lastEvent')}>
            <RelativeTime at={lastAt} />
          </Fact>
        ) : null}
        <Fact name={t('events')}>{format.number(fold.lastSeq)}</Fact>
        <Fact name={t('artifacts')}>{format.number(fold.task.artifacts.length)}</Fact>
        {gaps > 0 ? <Fact name={t('gaps')}>{format.number(gaps)}</Fact> : null}
        {fold.push ? (
          <Fact name={t('push')}>
            <PushNote push={fold.push} />
          </Fact>
        ) : null}
        {fold.task.id ? (
          <Fact name={t('id')}>
            <Id value={fold.task.id} />
          </Fact>
        ) : null}
        {fold.task.contextId ? (
          <Fact name={t('contextId')}>
            <Id value={fold.task.contextId} />
          </Fact>
        ) : null}
        <Fact name={t('ownId')}>
          <Id value={taskId} />
        </Fact>
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
