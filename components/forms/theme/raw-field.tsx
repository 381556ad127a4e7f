'use client'

import type { FieldProps } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { Json, JsonObject } from '@/lib/a2a/json'

/** Marks what cannot be read: the form knows the last value that could. */
const unread = 'data-unread'

/** Keeps a form from being sent while something in it cannot be read, and puts the cursor there. */
export function holdUnread(event: SyntheticEvent): void {
  const field = event.currentTarget.querySelector<HTMLElement>(`[${unread}]`)
  if (!field) return
  event.preventDefault()
  event.stopPropagation()
  field.focus()
}

/** A value that no field can be made for is written as JSON. */
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
    <Field label={schema.title ?? name} hint={schema.description ?? t('rawHint')} error={problem}>
      <Textarea
        value={text}
        spellCheck={false}
        {...(problem && { [unread]: '' })}
        onChange={(event) => write(event.target.value)}
        className="max-h-60 font-mono text-xs"
      />
    </Field>
  )
}
