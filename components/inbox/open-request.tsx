'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { ChoiceButtons } from '@/components/forms/choice-buttons'
import { RequestText } from '@/components/forms/request-text'
import { ReplyField } from '@/components/inbox/reply-field'
import { PartSource } from '@/components/parts/part-context'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { onDemand } from '@/components/ui/on-demand'
import { findForm } from '@/lib/a2a/forms/find-form'
import type { TaskFold } from '@/lib/a2a/fold'
import type { FormReply } from '@/lib/a2a/forms/form-request'
import { findOpenQuestion } from '@/lib/a2a/input/find-open-question'
import { textOf } from '@/lib/a2a/text/part-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { TaskSummary } from '@/lib/api/task'
import type { Conversation } from '@/lib/client/conversation/conversation'

const ApprovalForm = onDemand(() => import('@/components/forms/approval/approval-form').then((m) => m.ApprovalForm))

const ignoreAnswer = (): void => undefined

interface ConversationLinkProps {
  task: TaskSummary
  children: ReactNode
}

function ConversationLink({ task, children }: ConversationLinkProps) {
  return (
    <Button asChild size="sm" variant="ghost">
      <Link href={`/chat/${encodeURIComponent(task.agentSlug)}/${task.id}`}>{children}</Link>
    </Button>
  )
}

export interface AnswerProps {
  task: TaskSummary
  /** The reply that the user is writing. */
  text: string
  onTextChange: (text: string) => void
  /** Called when the user answers or cancels, before the controls disappear. */
  onPress: () => void
  /** Called when Switchboard accepted the answer or not, or when the task was canceled. */
  onDone: (result: 'sent' | 'unsent' | 'canceled') => void
}

interface OpenRequestProps extends AnswerProps {
  conversation: Conversation
  fold: TaskFold
}

/** A request with its controls. */
export function OpenRequest({ task, text, onTextChange, onPress, onDone, conversation, fold }: OpenRequestProps) {
  const t = useTranslations('inbox')
  const translateFault = useTranslateFault()
  const stopFault = useStore(conversation.state, (state) => state.stopFault)
  const question = findOpenQuestion(fold)
  const request = findForm(fold.entries, question)
  const form = request?.form ?? null
  const parts = request?.rest ?? question?.message.parts ?? []
  const questionText = textOf(parts).trim()
  // The item above shows it.
  const isListed =
    parts.every((part) => 'text' in part) &&
    questionText === (task.asks?.text ?? '') &&
    questionText === plainTextOfMarkdown(questionText)
  const reply = async ({ parts, ...message }: FormReply): Promise<void> => {
    onPress()
    // The new answer replaces the one that was not sent.
    const { unsent } = conversation.state.getState()
    for (const { id, target } of unsent) if (target === task.id) conversation.discard(id)
    const delivery = await conversation.send({ parts, options: {}, message, taskId: task.id })
    onDone(delivery === 'sent' ? 'sent' : 'unsent')
  }
  const cancel = async (): Promise<void> => {
    onPress()
    await conversation.stop(task.id)
    if (conversation.state.getState().stopFault === null) onDone('canceled')
  }
  const isShort = form === null || form.kind === 'choices'
  return (
    <>
      {isListed && form === null ? null : (
        <PartSource taskId={task.id}>
          <RequestText parts={isListed ? [] : parts} form={form} partName={t('part')} fallback={t('noWords')} />
        </PartSource>
      )}
      {stopFault ? <ErrorPanel fault={translateFault(stopFault.fault)} onRetry={() => void cancel()} /> : null}
      {form?.kind === 'choices' ? <ChoiceButtons form={form} onReply={(answer) => void reply(answer)} /> : null}
      {form?.kind === 'approval' ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <ApprovalForm
            form={form}
            storedAnswer={undefined}
            onAnswerChange={ignoreAnswer}
            onReply={(answer) => void reply(answer)}
            onCancel={() => void cancel()}
          />
        </Suspense>
      ) : null}
      {isShort ? (
        <ReplyField
          label={t('replyTo', { agent: task.agentName })}
          text={text}
          onTextChange={onTextChange}
          onSend={() => void reply({ parts: [{ text }] })}
        />
      ) : null}
      {form?.kind === 'approval' ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <ConversationLink task={task}>{t(isShort ? 'open' : 'answerInConversation')}</ConversationLink>
          {isShort ? (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => void cancel()}>
              {t('cancelTask')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}
