'use client'

import type { FieldProps } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { displayText } from '@/lib/a2a/text/display-text'

/** Marks a field with invalid JSON. The form has its last valid value. */
const invalidMark = 'data-unread'

/** Prevents the submission of a form with invalid JSON and focuses the field. */
export function blockInvalidSubmit(event: SyntheticEvent): void {
  const field = event.currentTarget.querySelector<HTMLElement>(`[${invalidMark}]`)
  if (!field) return
  event.preventDefault()
  event.stopPropagation()
  field.focus()
}

/** JSON editor for a value without a suitable control. */
export function RawField({ fieldPathId, formData, name, onChange, schema }: FieldProps<JsonObject>) {
  const t = useTranslations('forms')
  const [text, setText] = useState(() => (formData === undefined ? '' : JSON.stringify(formData, null, 2)))
  const [problem, setProblem] = useState('')

  const write = (next: string): void => {
    setText(next)
    try {
      const value = next.trim() === '' ? undefined : (JSON.parse(next) as Json)
      setProblem('')
      onChange(value as JsonObject | undefined, fieldPathId.path)
    } catch {
      setProblem(t('notJson'))
    }
  }
  return (
    <Field
      label={visibleName(schema.title ?? name)}
      hint={schema.description === undefined ? t('rawHint') : displayText(schema.description)}
      error={problem}
    >
      <Textarea
        value={text}
        spellCheck={false}
        {...(problem && { [invalidMark]: '' })}
        onChange={(event) => write(event.target.value)}
        className="max-h-60 font-mono text-xs"
      />
    </Field>
  )
}
