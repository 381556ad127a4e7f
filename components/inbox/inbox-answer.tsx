'use client'

import { useTranslations } from 'next-intl'
import { useStore } from 'zustand/react'
import { type AnswerProps, OpenRequest } from '@/components/inbox/open-request'
import { useWaitingTask } from '@/components/inbox/use-waiting-task'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { findOpenQuestion } from '@/lib/a2a/input/find-open-question'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { findPendingMessage, isRunning } from '@/lib/client/conversation/conversation-state'

interface LoadedRequestProps extends AnswerProps {
  conversation: Conversation
}

/** The request of a loaded task, or the state of the answer. */
function LoadedRequest({ conversation, ...props }: LoadedRequestProps) {
  const t = useTranslations('inbox')
  const translateFault = useTranslateFault()
  const { id } = props.task
  const live = useStore(conversation.tasks, (tasks) => tasks[id])
  const state = useStore(conversation.state)
  if (live?.fault)
    return <ErrorPanel fault={translateFault(live.fault)} onRetry={() => conversation.tasks.follow(id)} />
  if (!live || live.fold.lastSeq === 0) return <Skeleton className="h-16" />
  if (findPendingMessage(state, conversation.tasks.getState())) return <p className="text-fg-muted">{t('sending')}</p>
  if (state.stopped.has(id)) return <p className="text-fg-muted">{t('canceling')}</p>
  if (isRunning(live)) return <p className="text-fg-muted">{t('running')}</p>
  if (!foldWaitsForUser(live.fold)) return <p className="text-fg-muted">{t('ended')}</p>
  const unsent = state.unsent.find(({ target }) => target === id)
  const isChanged = unsent?.fault.details?.code === 'said-meanwhile'
  const last = live.fold.entries.at(-1)
  return (
    <>
      {last?.type === 'fault' && !unsent ? <ErrorPanel fault={translateFault(last.fault)} /> : null}
      {unsent ? (
        <ErrorPanel
          fault={
            isChanged
              ? { ...unsent.fault, message: t('changed'), hint: t('changedHint') }
              : { ...translateFault(unsent.fault), hint: t('unsentHint') }
          }
        />
      ) : null}
      <OpenRequest
        key={findOpenQuestion(live.fold)?.seq ?? 0}
        {...props}
        conversation={conversation}
        fold={live.fold}
      />
    </>
  )
}

interface InboxAnswerProps extends AnswerProps {
  id: string
  /** ID of the element with the question. */
  describedBy: string
}

/** Answers a request in the inbox: a decision, a choice or a short text. Other forms are answered in the conversation. */
export function InboxAnswer({ id, describedBy, ...props }: InboxAnswerProps) {
  const t = useTranslations('inbox')
  const translateFault = useTranslateFault({ reading: true })
  const { conversation, fault, retry } = useWaitingTask(props.task)
  return (
    <section
      id={id}
      aria-label={t('answerTo', { agent: props.task.agentName })}
      aria-describedby={describedBy}
      className="mx-3 mb-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-bg-raised px-3.5 py-3.5"
    >
      {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={retry} /> : null}
      {conversation ? <LoadedRequest conversation={conversation} {...props} /> : null}
      {conversation || fault ? null : <Skeleton className="h-16" />}
    </section>
  )
}
