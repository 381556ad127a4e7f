'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PromptStore } from '@/components/chat/prompts/prompt-store'
import { Button } from '@/components/ui/button/button'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Input, Textarea } from '@/components/ui/form/input'
import { listVariables } from '@/lib/a2a/text/prompt-variables'
import { maxPromptLength, maxPromptName, maxPrompts } from '@/lib/api/constants'
import type { Prompt } from '@/lib/api/prompt'

interface PromptFormProps {
  store: PromptStore
  /** The prompt to edit. Absent for a new one. */
  prompt?: Prompt | undefined
  /** Initial text of a new one. */
  text: string
  onClose: () => void
}

/** Form for a new or existing prompt. */
export function PromptForm({ store, prompt, text: initialText, onClose }: PromptFormProps) {
  const t = useTranslations('prompts')
  const translateFault = useTranslateFault()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(prompt?.name ?? '')
  const [text, setText] = useState(prompt?.text ?? initialText)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => nameField.current?.select(), [])
  const variables = listVariables(text)
  const isLong = text.length > maxPromptLength

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // The dialog is within the composer's form, which would send the draft.
    event.stopPropagation()
    if (busy || isLong || !name.trim() || !text.trim()) return
    setBusy(true)
    const fault = await store.save({ name: name.trim(), text }, prompt?.id)
    setBusy(false)
    if (!fault) return onClose()
    const code = fault.details?.code
    setProblem(
      code === 'prompt-taken' || code === 'prompts-full'
        ? t(`problems.${code}`, { most: maxPrompts })
        : translateFault(fault).message,
    )
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3">
      <Field label={t('name')} error={problem}>
        <Input
          ref={nameField}
          required
          dir="auto"
          value={name}
          maxLength={maxPromptName}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Field
        label={t('text')}
        hint={
          variables.length > 0
            ? t('variables', { names: variables.join(', ') })
            : t('variablesHint', { example: '{city}' })
        }
        error={isLong ? t('long', { most: maxPromptLength, count: text.length }) : null}
      >
        <Textarea
          required
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="max-h-[36vh] min-h-28"
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy} aria-disabled={isLong}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
