'use client'

import { catchError } from 'next/error'
import type { ReactNode } from 'react'
import { removeStoredAnswer, storeAnswer, useStoredAnswer } from '@/components/chat/waiting/stored-answers'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { ChoiceButtons } from '@/components/forms/choice-buttons'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { onDemand } from '@/components/ui/on-demand'
import { findFormSecrets } from '@/lib/a2a/forms/find-secret-pointers'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import type { JsonObject } from '@/lib/a2a/json'

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
