'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useChat, useLiveTask } from '@/components/chat/chat-context'
import { formAskedIn } from '@/lib/a2a/forms/form-asked-in'
import { FormSkeleton } from '@/components/chat/waiting/form-skeleton'
import { SecretAnswer } from '@/components/chat/waiting/secret-answer'
import { SignInFacts } from '@/components/chat/waiting/sign-in-facts'
import { SignInLinks } from '@/components/chat/waiting/sign-in-links'
import { signInRequest } from '@/components/chat/waiting/sign-in-request'
import { usePinnedTask } from '@/components/chat/waiting/use-pinned-task'
import { questionName, questionOf } from '@/components/chat/waiting/waiting'
import { WaitingActions } from '@/components/chat/waiting/waiting-actions'
import { PartSource } from '@/components/parts/part-source'
import { WaitingChoice } from '@/components/chat/waiting/waiting-choice'
import { WaitingForm } from '@/components/chat/waiting/waiting-form'
import { WaitingWords } from '@/components/chat/waiting/waiting-words'
import { cn } from '@/components/ui/cn'
import { taskStateLook } from '@/components/ui/task-state-look'
import { lastTurnOf, workingAnswer } from '@/lib/a2a/working-texts'

/** What the agent waits for, pinned above the composer: a question, a form, or a sign-in. */
export function WaitingCard() {
  const t = useTranslations('chat.waiting')
  const { agent } = useChat()
  const taskId = usePinnedTask()
  const task = useLiveTask(taskId)
  if (!taskId || !task) return null
  const question = questionOf(task)
  const asked = formAskedIn(task.fold.entries, question)
  const request = question ? signInRequest(question.message) : null
  const parts = request?.rest ?? asked?.rest ?? question?.message.parts ?? []
  // v0.1 has no state of its own for it: the message says what is asked.
  const signIn = task.fold.task.status.state === 'auth-required' || request !== null
  const look = taskStateLook[signIn ? 'auth-required' : 'input-required']
  const name = questionName(taskId, question)
  const hasAnswer = question === null && workingAnswer(lastTurnOf(task.fold.entries)) !== null
  const hint = signIn ? 'signInHint' : hasAnswer ? 'replyAbove' : 'noQuestion'
  const title = t(signIn ? 'signInTitle' : 'title', { agent: agent.name })
  return (
    <section
      key={name}
      aria-label={title}
      className={cn(
        'mb-2 flex max-h-[52dvh] min-h-0 flex-col overflow-hidden rounded-panel border border-line border-l-2 bg-bg-raised',
        signIn ? 'border-l-state-auth-required' : 'border-l-state-input-required',
      )}
    >
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 py-1 pr-2 pl-3.5">
        <look.icon aria-hidden className={cn('size-4 shrink-0', look.text)} />
        <h2 className={cn('min-w-0 flex-1 truncate text-sm', look.text)}>{title}</h2>
        <WaitingChoice taskId={taskId} />
        {asked && asked.form.kind !== 'choices' ? null : (
          <WaitingActions taskId={taskId} signIn={signIn && request?.links.length !== 0} />
        )}
      </header>
      <div className="grid min-h-0 gap-3 overflow-y-auto fade-below px-3.5 pb-3.5">
        <PartSource taskId={taskId}>
          <WaitingWords parts={parts} form={asked?.form ?? null} hint={hint} />
        </PartSource>
        {request ? <SignInFacts asked={request} /> : null}
        {request ? <SignInLinks links={request.links} /> : null}
        {signIn && !asked ? <SecretAnswer taskId={taskId} asked={request} /> : null}
        {asked ? (
          <Suspense fallback={<FormSkeleton form={asked.form} />}>
            <WaitingForm taskId={taskId} name={name} form={asked.form} secret={signIn} />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}
