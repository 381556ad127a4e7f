'use client'

import { useTranslations } from 'next-intl'
import { catchError } from 'next/error'
import type { ReactNode } from 'react'
import { removeStoredAnswer, storeAnswer, useStoredAnswer } from '@/components/chat/waiting/stored-answers'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { ChoiceButtons } from '@/components/forms/choice-buttons'
import { PartList } from '@/components/parts/part-list'
import { ExpandableText } from '@/components/parts/text/expandable-text'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { onDemand } from '@/components/ui/on-demand'
import { findFormSecrets } from '@/lib/a2a/forms/find-secret-pointers'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { visibleName } from '@/lib/a2a/text/visible-name'

interface WaitingQuestionProps {
  parts: Part[]
  form: FormRequest | null
  /** Shown if the agent gives neither parts nor a form. */
  hint: 'signInHint' | 'noQuestion' | 'replyAbove'
}

/** Returns the title and text of a form. */
function wordsOf(form: FormRequest | null): { title: string; words: string } {
  switch (form?.kind) {
    case 'fields':
      return { title: form.title, words: form.instructions }
    case 'approval':
      return { title: form.title, words: form.hint }
    case 'choices':
      return { title: '', words: form.question }
    default:
      return { title: '', words: '' }
  }
}

/** The text of the agent's request, without repetitions. */
export function WaitingQuestion({ parts, form, hint }: WaitingQuestionProps) {
  const t = useTranslations('chat.waiting')
  const partsText = textOf(parts)
  const { title, words } = wordsOf(form)
  const [newTitle, newWords] = [title, words].map((one) => (one && !partsText.includes(one) ? one : ''))
  return (
    <>
      {parts.length > 0 ? <PartList parts={parts} name={t('part')} /> : null}
      {newTitle ? (
        <h3 dir="auto" className="font-medium wrap-anywhere">
          {visibleName(newTitle)}
        </h3>
      ) : null}
      {newWords && newWords !== newTitle ? (
        <div>
          <ExpandableText text={newWords} className="text-fg-muted" />
        </div>
      ) : null}
      {parts.length === 0 && !form ? <p className="text-fg-muted">{t(hint)}</p> : null}
    </>
  )
}

/** Placeholder for a form. Quick replies are one row of buttons. */
export function FormSkeleton({ form }: { form: FormRequest }) {
  return <Skeleton className={form.kind === 'choices' ? 'h-8' : 'h-48'} />
}

/** Shows `otherwise` if a form cannot be rendered. */
const FormBoundary = catchError(({ otherwise }: { otherwise: ReactNode }) => otherwise)

const FieldsForm = onDemand(() => import('@/components/forms/fields-form').then((m) => m.FieldsForm))
const JsonAnswer = onDemand(() => import('@/components/forms/json-answer').then((m) => m.JsonAnswer))
const ApprovalForm = onDemand(() => import('@/components/forms/approval/approval-form').then((m) => m.ApprovalForm))
const SurfaceForm = onDemand(() => import('@/components/forms/surface/surface-form').then((m) => m.SurfaceForm))

interface WaitingFormProps {
  taskId: string
  /** Key of the question. */
  name: string
  form: FormRequest
  /** The answer contains a secret and is not logged. */
  secret: boolean
}

function asFields(form: FormRequest): FieldsRequest {
  if (form.kind === 'fields') return form
  const nothing = { title: '', instructions: '', schema: null, values: {}, submitLabel: '' }
  const proposedCalls = form.kind === 'approval' ? form.calls.map(({ name, args }) => ({ name, args })) : null
  return { kind: 'fields', ...nothing, source: proposedCalls, shape: { by: 'schema' } }
}

/** Returns true if a secret field of the form has, or may have, a value. */
function hasSecretValue(form: FormRequest, answer: JsonObject): boolean {
  if (form.kind === 'fields') return findFormSecrets(form, answer).length > 0
  const components = form.kind === 'surface' ? form.surfaces.flatMap((one) => Object.values(one.components)) : []
  return components.some((one) => one.type === 'textField' && one.variant === 'secret')
}

const ignoreAnswer = (): void => undefined

/** The form of the agent's request. Rendered after hydration, or the browser would submit it natively. */
export function WaitingForm(props: WaitingFormProps) {
  return useHydrated() ? <LiveForm {...props} /> : <FormSkeleton form={props.form} />
}

function LiveForm({ taskId, name, form, secret }: WaitingFormProps) {
  const { answer, cancel } = useAnswer(taskId, secret, () => void removeStoredAnswer(name))
  const storedAnswer = useStoredAnswer(name)
  const onAnswerChange = (written: JsonObject): void =>
    storeAnswer(name, written, secret || hasSecretValue(form, written))
  const shared = { storedAnswer, onAnswerChange, onReply: answer, onCancel: cancel }
  if (form.kind === 'choices') return <ChoiceButtons form={form} onReply={answer} />
  // JSON text is not stored: its secret parts are unknown, and the form could not read it back.
  const json = <JsonAnswer form={asFields(form)} {...shared} storedAnswer={undefined} onAnswerChange={ignoreAnswer} />
  return (
    <FormBoundary otherwise={json}>
      {form.kind === 'approval' ? <ApprovalForm form={form} {...shared} /> : null}
      {form.kind === 'surface' ? <SurfaceForm form={form} {...shared} /> : null}
      {form.kind === 'fields' && form.schema ? <FieldsForm form={form} schema={form.schema} {...shared} /> : null}
      {form.kind === 'fields' && !form.schema ? <JsonAnswer form={form} {...shared} /> : null}
    </FormBoundary>
  )
}
