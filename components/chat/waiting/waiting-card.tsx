'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { FormSkeleton, WaitingForm, WaitingQuestion } from '@/components/chat/waiting/waiting-form'
import { SecretAnswer, SignInFacts } from '@/components/chat/waiting/sign-in-answer'
import { readSignInRequest } from '@/components/chat/waiting/sign-in-request'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import {
  findWaitingTaskId,
  getOpenQuestion,
  getQuestionKey,
  listWaitingTasks,
  usePinnedTask,
} from '@/components/chat/waiting/waiting'
import { PartSource } from '@/components/parts/part-context'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import { Segmented } from '@/components/ui/form/segmented'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { findForm } from '@/lib/a2a/forms/find-form'
import { lastTurnOf, workingAnswer } from '@/lib/a2a/text/working-texts'

/** Selects one of several waiting tasks, and whether the composer answers it. */
function WaitingChoice({ taskId }: { taskId: string }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  const list = useConversation(listWaitingTasks)
  const answered = useConversation(findWaitingTaskId)
  const newest = useConversation((state) => state.taskIds.at(-1) === taskId)
  const ids = list === '' ? [] : list.split(' ')
  return (
    <>
      {ids.length > 1 ? (
        <Segmented
          size="sm"
          aria-label={t('choice', { count: ids.length })}
          value={taskId}
          onValueChange={(id) => conversation.selectWaitingTask(id)}
          options={ids.map((id, index) => ({ value: id, label: String(index + 1) }))}
        />
      ) : null}
      {newest ? null : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => conversation.selectWaitingTask(answered === taskId ? null : taskId)}
          aria-pressed={answered === taskId}
        >
          {t('answerBelow')}
        </Button>
      )}
    </>
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

/** Links to sign-in pages. */
function SignInLinks({ links }: { links: readonly string[] }) {
  const t = useTranslations('chat.secret')
  return links.map((link) => (
    <Button key={link} asChild className="justify-self-start">
      <UntrustedLink href={link}>
        <ExternalLink />
        {t('open', { host: URL.canParse(link) ? new URL(link).host : link })}
      </UntrustedLink>
    </Button>
  ))
}

/** The pending request of the agent, pinned above the composer: a question, form, or sign-in. */
export function WaitingCard() {
  const t = useTranslations('chat.waiting')
  const { agent } = useChat()
  const taskId = usePinnedTask()
  const task = useLiveTask(taskId)
  if (!taskId || !task) return null
  const question = getOpenQuestion(task)
  const formRequest = findForm(task.fold.entries, question)
  const request = question ? readSignInRequest(question.message) : null
  const parts = request?.rest ?? formRequest?.rest ?? question?.message.parts ?? []
  // v0.1 has no `auth-required` state: the message contains the request.
  const signIn = task.fold.task.status.state === 'auth-required' || request !== null
  const style = taskStateStyles[signIn ? 'auth-required' : 'input-required']
  const name = getQuestionKey(taskId, question)
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
        <style.icon aria-hidden className={cn('size-4 shrink-0', style.text)} />
        <h2 className={cn('min-w-0 flex-1 truncate text-sm', style.text)}>{title}</h2>
        <WaitingChoice taskId={taskId} />
        {formRequest && formRequest.form.kind !== 'choices' ? null : (
          <WaitingActions taskId={taskId} signIn={signIn && request?.links.length !== 0} />
        )}
      </header>
      <div className="grid min-h-0 gap-3 overflow-y-auto fade-below px-3.5 pb-3.5">
        <PartSource taskId={taskId}>
          <WaitingQuestion parts={parts} form={formRequest?.form ?? null} hint={hint} />
        </PartSource>
        {request ? <SignInFacts request={request} /> : null}
        {request ? <SignInLinks links={request.links} /> : null}
        {signIn && !formRequest ? <SecretAnswer taskId={taskId} request={request} /> : null}
        {formRequest ? (
          <Suspense fallback={<FormSkeleton form={formRequest.form} />}>
            <WaitingForm taskId={taskId} name={name} form={formRequest.form} secret={signIn} />
          </Suspense>
        ) : null}
      </div>
    </section>
  )
}
