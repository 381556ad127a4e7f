'use client'

import { Suspense } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { FormBoundary } from '@/components/chat/waiting/form-boundary'
import { keptAnswers } from '@/components/chat/waiting/kept-answers'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { ChoiceButtons } from '@/components/forms/choice-buttons'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import type { FormRequest } from '@/lib/a2a/forms/read-form'

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

/** What the agent asks with, to be answered. */
export function WaitingForm({ taskId, name, form, secret }: WaitingFormProps) {
  const { conversation } = useChat()
  const { answer, cancel } = useAnswer(taskId, secret)
  const answers = keptAnswers(conversation)
  const shared = {
    kept: answers.get(name),
    onKeep: (written: Parameters<typeof answers.set>[1]) => void answers.set(name, written),
    onReply: answer,
    onCancel: cancel,
  }
  if (form.kind === 'choices') return <ChoiceButtons form={form} onReply={answer} />
  const json = <JsonAnswer form={asFields(form)} {...shared} kept={undefined} />
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <FormBoundary otherwise={json}>
        {form.kind === 'approval' ? <ApprovalForm form={form} {...shared} /> : null}
        {form.kind === 'surface' ? <SurfaceForm form={form} {...shared} /> : null}
        {form.kind === 'fields' && form.schema ? <FieldsForm form={form} schema={form.schema} {...shared} /> : null}
        {form.kind === 'fields' && !form.schema ? <JsonAnswer form={form} {...shared} /> : null}
      </FormBoundary>
    </Suspense>
  )
}
