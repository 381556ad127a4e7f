'use client'

import { catchError } from 'next/error'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/chat/waiting/form-skeleton'
import { forgetAnswer, keepAnswer, useKeptAnswer } from '@/components/chat/waiting/kept-answers'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { ChoiceButtons } from '@/components/forms/choice-buttons'
import { onDemand } from '@/components/ui/on-demand'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { secretPointers } from '@/lib/a2a/forms/secret-fields'
import type { JsonObject } from '@/lib/a2a/json'

/** A form that cannot be shown gives way to another way to answer. */
const FormBoundary = catchError(({ otherwise }: { otherwise: ReactNode }) => otherwise)

const FieldsForm = onDemand(() => import('@/components/forms/fields-form').then((m) => m.FieldsForm))
const JsonAnswer = onDemand(() => import('@/components/forms/json-answer').then((m) => m.JsonAnswer))
const ApprovalForm = onDemand(() => import('@/components/forms/approval/approval-form').then((m) => m.ApprovalForm))
const SurfaceForm = onDemand(() => import('@/components/forms/surface/surface-form').then((m) => m.SurfaceForm))

interface WaitingFormProps {
  taskId: string
  /** Names the question among all of the conversation. */
  name: string
  form: FormRequest
  /** The agent asks who the person is: nothing of the answer is logged. */
  secret: boolean
}

function asFields(form: FormRequest): FieldsRequest {
  if (form.kind === 'fields') return form
  const nothing = { title: '', instructions: '', schema: null, values: {}, submitLabel: '' }
  const asked = form.kind === 'approval' ? form.calls.map(({ name, args }) => ({ name, args })) : null
  return { kind: 'fields', ...nothing, asked, shape: { by: 'schema' } }
}

/** Whether something is written into one of the form's fields for secrets, or may be. */
function tellsSecret(form: FormRequest, answer: JsonObject): boolean {
  if (form.kind === 'fields' && form.schema) return secretPointers(form.schema, answer).length > 0
  const components = form.kind === 'surface' ? form.surfaces.flatMap((one) => Object.values(one.components)) : []
  return components.some((one) => one.type === 'textField' && one.look === 'secret')
}

const keepNothing = (): void => undefined

/** What the agent asks with, to be answered: once the page is alive, or the browser would send it off by itself. */
export function WaitingForm(props: WaitingFormProps) {
  return useHydrated() ? <LiveForm {...props} /> : <FormSkeleton form={props.form} />
}

function LiveForm({ taskId, name, form, secret }: WaitingFormProps) {
  const { answer, cancel } = useAnswer(taskId, secret, () => void forgetAnswer(name))
  const kept = useKeptAnswer(name)
  const onKeep = (written: JsonObject): void => keepAnswer(name, written, secret || tellsSecret(form, written))
  const shared = { kept, onKeep, onReply: answer, onCancel: cancel }
  if (form.kind === 'choices') return <ChoiceButtons form={form} onReply={answer} />
  // Which part of a text is a secret cannot be told, and the form itself could not read it if it comes back.
  const json = <JsonAnswer form={asFields(form)} {...shared} kept={undefined} onKeep={keepNothing} />
  return (
    <FormBoundary otherwise={json}>
      {form.kind === 'approval' ? <ApprovalForm form={form} {...shared} /> : null}
      {form.kind === 'surface' ? <SurfaceForm form={form} {...shared} /> : null}
      {form.kind === 'fields' && form.schema ? <FieldsForm form={form} schema={form.schema} {...shared} /> : null}
      {form.kind === 'fields' && !form.schema ? <JsonAnswer form={form} {...shared} /> : null}
    </FormBoundary>
  )
}
