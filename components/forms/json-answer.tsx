'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { type AgentFormProps, FormActions } from '@/components/forms/form-actions'
import { PartView } from '@/components/parts/part-view'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { singleValueField } from '@/lib/a2a/forms/format-values'
import { writeDecline, writeValues } from '@/lib/a2a/forms/write-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function valuesIn(text: string, single: boolean): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json
    if (single) return { [singleValueField]: value }
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Fallback for a form that cannot be rendered: the answer as JSON, beside the agent's request. */
export function JsonAnswer({ form, storedAnswer, onAnswerChange, onReply, onCancel }: AgentFormProps<FieldsRequest>) {
  const t = useTranslations('forms')
  const single = form.shape.by === 'value'
  const [text, setText] = useState(() =>
    typeof storedAnswer?.text === 'string' ? storedAnswer.text : single ? '' : JSON.stringify(form.values, null, 2),
  )
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const values = valuesIn(text, single)
    if (values) return onReply(writeValues(form, values))
    setProblem(single ? t('notJson') : t('notObject', { example: '{"city": "Oslo"}' }))
    box.current?.focus()
  }
  return (
    <form onSubmit={submit} aria-label={form.title || t('label')} className="grid gap-3">
      <p className="text-fg-muted">{t('broken')}</p>
      <details>
        <summary className="cursor-default text-xs font-medium text-fg-muted">{t('asked')}</summary>
        <div className="mt-2 max-h-60 overflow-y-auto">
          <PartView part={{ data: form.source }} name={t('label')} />
        </div>
      </details>
      <Field label={t('json')} error={problem}>
        <Textarea
          ref={box}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setProblem('')
            onAnswerChange({ text: event.target.value })
          }}
          className="max-h-60 min-h-24 font-mono text-xs"
        />
      </Field>
      <FormActions onDecline={() => onReply(writeDecline(form, t('declineMessage')))} onCancel={onCancel}>
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </FormActions>
    </form>
  )
}
