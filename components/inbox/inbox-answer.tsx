'use client'

import { useTranslations } from 'next-intl'
import { useStore } from 'zustand/react'
import { OpenRequest } from '@/components/inbox/open-request'
import { useWaitingTask } from '@/components/inbox/use-waiting-task'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { TaskSummary } from '@/lib/api/task'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { findPendingMessage, isRunning } from '@/lib/client/conversation/conversation-state'

interface LoadedRequestProps {
  task: TaskSummary
  conversation: Conversation
  onAnswer: () => void
}

/** The request of a loaded task, or the state of the answer. */
function LoadedRequest({ task, conversation, onAnswer }: LoadedRequestProps) {
  const t = useTranslations('inbox')
  const translateFault = useTranslateFault()
  const live = useStore(conversation.tasks, (tasks) => tasks[task.id])
  const state = useStore(conversation.state)
  if (live?.fault)
    return <ErrorPanel fault={translateFault(live.fault)} onRetry={() => conversation.tasks.follow(task.id)} />
  if (!live || live.fold.lastSeq === 0) return <Skeleton className="h-16" />
  if (findPendingMessage(state, conversation.tasks.getState())) return <p className="text-fg-muted">{t('sending')}</p>
  const [unsent] = state.unsent
  if (unsent)
    return (
      <ErrorPanel
        fault={translateFault(unsent.fault)}
        onRetry={() => void conversation.retry(unsent.id)}
        action={
          <Button size="sm" variant="ghost" onClick={() => conversation.discard(unsent.id)}>
            {t('discard')}
          </Button>
        }
      />
    )
  if (isRunning(live) || !foldWaitsForUser(live.fold)) return <p className="text-fg-muted">{t('answered')}</p>
  return <OpenRequest task={task} conversation={conversation} fold={live.fold} onAnswer={onAnswer} />
}

interface InboxAnswerProps {
  id: string
  task: TaskSummary
  onAnswer: () => void
}

/** Answers a request in the inbox: a decision, a choice or a short text. Other forms are answered in the conversation. */
export function InboxAnswer({ id, task, onAnswer }: InboxAnswerProps) {
  const t = useTranslations('inbox')
  const translateFault = useTranslateFault({ reading: true })
  const { conversation, fault, retry } = useWaitingTask(task)
  return (
    <section
      id={id}
      aria-label={t('answerTo', { agent: task.agentName })}
      className="mx-3 mb-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-bg-raised px-3.5 py-3.5"
    >
      {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={retry} /> : null}
      {conversation ? <LoadedRequest task={task} conversation={conversation} onAnswer={onAnswer} /> : null}
      {conversation || fault ? null : <Skeleton className="h-16" />}
    </section>
  )
}
