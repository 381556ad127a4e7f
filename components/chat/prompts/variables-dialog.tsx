'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { isSendKey } from '@/components/ui/form/is-send-key'
import { fillVariables, listVariables } from '@/lib/a2a/text/prompt-variables'
import type { Prompt } from '@/lib/api/prompt'

interface VariablesDialogProps {
  prompt: Prompt
  onText: (text: string) => void
  onClose: () => void
}

/** Asks for the values of a prompt's variables. */
export function VariablesDialog({ prompt, onText, onClose }: VariablesDialogProps) {
  const t = useTranslations('prompts')
  const formId = useId()
  const names = listVariables(prompt.text)
  const [values, setValues] = useState<Record<string, string>>({})
  const [pressed, setPressed] = useState(false)
  const isMissing = (name: string): boolean => (values[name] ?? '').trim() === ''
  // A value that is missing stays visible as a gap.
  const entered = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The dialog may be within the composer's form, which would send the draft.
    event.stopPropagation()
    setPressed(true)
    const missing = names.findIndex(isMissing)
    if (missing >= 0) document.getElementById(formId)?.querySelectorAll('textarea')[missing]?.focus()
    else onText(fillVariables(prompt.text, values))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={prompt.name}
        description={t('fill')}
        footer={
          <Button type="submit" form={formId} variant="primary">
            {t('insert')}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} className="grid gap-3">
          {names.map((name) => (
            <Field key={name} label={name} error={pressed && isMissing(name) ? t('missing', { name }) : null}>
              <Textarea
                rows={1}
                dir="auto"
                value={values[name] ?? ''}
                onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
                onKeyDown={(event) => {
                  if (!isSendKey(event)) return
                  event.preventDefault()
                  event.currentTarget.form?.requestSubmit()
                }}
                className="max-h-40 min-h-8"
              />
            </Field>
          ))}
        </form>
        <h3 className="mt-4 text-xs text-fg-muted">{t('preview')}</h3>
        <p
          dir="auto"
          className="mt-1 max-h-40 overflow-y-auto rounded-control border border-line bg-bg-subtle px-3 py-2 wrap-anywhere whitespace-pre-wrap"
        >
          {fillVariables(prompt.text, entered)}
        </p>
      </DialogContent>
    </Dialog>
  )
}
