'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useRef } from 'react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { SecretAnswer, SignInFacts, SignInLinks } from '@/components/chat/waiting/sign-in-answer'
import { readSignInRequest } from '@/components/chat/waiting/sign-in-request'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { getWaitingCardId, useCardVisibility, useShowFromStart } from '@/components/chat/waiting/use-waiting-card'
import { getOpenQuestion, getQuestionKey } from '@/components/chat/waiting/open-question'
import { findWaitingTaskId } from '@/components/chat/waiting/waiting'
import { FormSkeleton, WaitingForm } from '@/components/chat/waiting/waiting-form'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { RequestText } from '@/components/forms/request-text'
import { PartSource } from '@/components/parts/part-context'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import type { MessageEntry } from '@/lib/a2a/fold'
import { findForm } from '@/lib/a2a/forms/find-form'
import { lastTurnOf, workingAnswer } from '@/lib/a2a/text/working-texts'
import type { LiveTask } from '@/lib/client/task-store'

const CardSchemes = onDemand(() => import('@/components/chat/waiting/card-schemes').then((m) => m.CardSchemes))

/** Whether the composer answers this task, which is not the newest one. */
function AnswerBelow({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  const answered = useConversation(findWaitingTaskId) === taskId
  const newest = useConversation((state) => state.taskIds.at(-1) === taskId)
  if (newest) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => conversation.selectWaitingTask(answered ? null : taskId)}
      aria-pressed={answered}
    >
      {t('answerBelow')}
    </Button>
  )
}

interface WaitingActionsProps {
  taskId: string
  /** The user may have signed in elsewhere. */
  signIn: boolean
}

/** Actions besides a text answer. */
function WaitingActions({ taskId, signIn }: WaitingActionsProps) {
  const t = useTranslations('chat.waiting')
  const { answer, cancel } = useAnswer(taskId)
  return (
    <>
      {signIn ? (
        <Button size="sm" onClick={() => answer({ parts: [{ text: t('signedInMessage') }] })}>
          {t('signedIn')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancelTask')}
      </Button>
    </>
  )
}

interface QuestionProps {
  taskId: string
  task: LiveTask
  question: MessageEntry | null
}

function Question({ taskId, task, question }: QuestionProps) {
  const t = useTranslations('chat.waiting')
  const isMember = useHasRole('member')
  const { agent } = useChat()
  const card = useRef<HTMLElement>(null)
  useCardVisibility(taskId, card)
  useShowFromStart(card)
  const formRequest = findForm(task.fold.entries, question)
  const request = question ? readSignInRequest(question.message) : null
  const parts = request?.rest ?? formRequest?.rest ?? question?.message.parts ?? []
  // v0.1 has no `auth-required` state: the message contains the request.
  const signIn = task.fold.task.status.state === 'auth-required' || request !== null
  const style = taskStateStyles[signIn ? 'auth-required' : 'input-required']
  const hasAnswer = question === null && workingAnswer(lastTurnOf(task.fold.entries)) !== null
  const hint = signIn ? 'signInHint' : hasAnswer ? 'replyAbove' : 'noQuestion'
  const title = t(signIn ? 'signInTitle' : 'title', { agent: agent.name })
  return (
    <section
      ref={card}
      id={getWaitingCardId(taskId)}
      aria-label={title}
      className={cn(
        'min-w-0 scroll-mt-4 rounded-panel border border-l-2 border-line bg-bg-raised',
        signIn ? 'border-l-state-auth-required' : 'border-l-state-input-required',
      )}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 py-1 pr-2 pl-3.5">
        <style.icon aria-hidden className={cn('size-4 shrink-0', style.text)} />
        <h2 className={cn('min-w-0 flex-1 truncate text-sm', style.text)}>{title}</h2>
        <AnswerBelow taskId={taskId} />
        {!isMember || (formRequest && formRequest.form.kind !== 'choices') ? null : (
          <WaitingActions taskId={taskId} signIn={signIn && request?.links.length !== 0} />
        )}
      </header>
      <div data-message-text className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-3.5">
        <PartSource taskId={taskId}>
          <RequestText parts={parts} form={formRequest?.form ?? null} partName={t('part')} fallback={t(hint)} />
        </PartSource>
        {request ? <SignInFacts request={request} /> : null}
        {signIn && isMember ? (
          <Suspense>
            <CardSchemes named={request?.schemes ?? []} />
          </Suspense>
        ) : null}
        {request ? <SignInLinks links={request.links} /> : null}
        {signIn && !formRequest && isMember ? <SecretAnswer taskId={taskId} request={request} /> : null}
        {formRequest && isMember ? (
          <Suspense fallback={<FormSkeleton form={formRequest.form} />}>
            <WaitingForm
              taskId={taskId}
              name={getQuestionKey(taskId, question)}
              form={formRequest.form}
              secret={signIn}
            />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}

/** The open request of a task, where the agent made it: a question, form, or sign-in. */
export function WaitingCard({ taskId }: { taskId: string }) {
  const task = useLiveTask(taskId)
  if (!task) return null
  const question = getOpenQuestion(task)
  return <Question key={getQuestionKey(taskId, question)} taskId={taskId} task={task} question={question} />
}
