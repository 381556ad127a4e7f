'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { FormBoundary } from '@/components/chat/form-boundary'
import { formOf } from '@/components/parts/form-request'
import { SecretAnswer } from '@/components/chat/secret-answer'
import { SignInLinks } from '@/components/chat/sign-in-links'
import { signInRequest } from '@/components/chat/sign-in-request'
import { questionOf, waitingTaskId } from '@/components/chat/waiting'
import { WaitingActions } from '@/components/chat/waiting-actions'
import { PartList } from '@/components/parts/part-list'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { taskStateLook } from '@/components/ui/task-state-look'

const RequestForm = lazy(() => import('@/components/chat/request-form').then((m) => ({ default: m.RequestForm })))

/** What the agent waits for, pinned above the composer: a question, a form, or a sign-in. */
export function WaitingCard() {
  const t = useTranslations('chat.waiting')
  const { agent } = useChat()
  const taskId = useConversation(waitingTaskId)
  const task = useLiveTask(taskId)
  if (!taskId || !task) return null
  const question = questionOf(task)
  const asked = question ? formOf(question.message) : null
  const request = question ? signInRequest(question.message) : null
  const parts = request?.rest ?? asked?.rest ?? question?.message.parts ?? []
  // v0.1 has no state of its own for it: the message says what is asked.
  const signIn = task.fold.task.status.state === 'auth-required' || request !== null
  const look = taskStateLook[signIn ? 'auth-required' : 'input-required']
  return (
    <section
      key={`${taskId}:${question?.seq ?? 0}`}
      aria-label={t(signIn ? 'signInTitle' : 'title', { agent: agent.name })}
      className={cn(
        'mb-2 flex max-h-[52dvh] min-h-0 flex-col rounded-panel border border-line border-l-2 bg-bg-raised',
        signIn ? 'border-l-state-auth-required' : 'border-l-state-input-required',
      )}
    >
      <header className="flex h-10 shrink-0 items-center gap-2 pr-2 pl-3.5">
        <look.icon aria-hidden className={cn('size-4 shrink-0', look.text)} />
        <h2 className={cn('min-w-0 flex-1 truncate text-sm', look.text)}>
          {t(signIn ? 'signInTitle' : 'title', { agent: agent.name })}
        </h2>
        {asked ? null : <WaitingActions signIn={signIn && request?.links.length !== 0} />}
      </header>
      <div className="grid min-h-0 gap-3 overflow-y-auto px-3.5 pb-3.5">
        <PartList parts={parts} name={t('part')} />
        {parts.length === 0 && !asked ? (
          <p className="text-fg-muted">{t(signIn ? 'signInHint' : 'noQuestion')}</p>
        ) : null}
        {request ? <SignInLinks links={request.links} /> : null}
        {signIn && !asked ? <SecretAnswer asked={request} /> : null}
        {asked ? (
          <FormBoundary form={asked.form}>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <RequestForm form={asked.form} />
            </Suspense>
          </FormBoundary>
        ) : null}
      </div>
    </section>
  )
}
