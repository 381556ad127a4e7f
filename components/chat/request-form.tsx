'use client'

// The package's entry also loads its test kit, which needs a validator that makes code at run time.
import Form, { type IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import { noop, type RJSFSchema } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { formTheme } from '@/components/chat/form-theme/form-theme'
import { createFormValidator } from '@/components/chat/form-theme/form-validator'
import { problemText } from '@/components/chat/form-theme/problem-text'
import { focusComposer } from '@/components/chat/focus-composer'
import type { FormRequest } from '@/components/parts/form-request'
import { Button } from '@/components/ui/button'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** An agent's form: its answer goes back as data. */
export function RequestForm({ form }: { form: FormRequest }) {
  const t = useTranslations('chat.form')
  const { conversation } = useChat()
  const validator = useMemo(() => createFormValidator(problemText(t)), [t])
  const schema = form.schema as RJSFSchema
  const instructions = form.instructions || (typeof schema.description === 'string' ? schema.description : '')

  // The form goes away with the answer: the focus is taken along.
  const answer = (part: Part): void => {
    void conversation.send({ parts: [part], options: {} })
    focusComposer()
  }
  const submit = ({ formData }: IChangeEvent<JsonObject>): void => answer({ data: formData ?? {} })
  const cancel = (): void => {
    void conversation.stop()
    focusComposer()
  }
  return (
    <Form<JsonObject>
      {...formTheme}
      schema={{ ...schema, title: undefined, description: undefined }}
      validator={validator}
      initialFormData={form.values}
      onSubmit={submit}
      // Otherwise it is written to the console; each problem is shown at its field.
      onError={noop}
      noHtml5Validate
      focusOnFirstError
      showErrorList={false}
      aria-label={schema.title ?? t('label')}
    >
      {instructions ? <p className="sr-only">{instructions}</p> : null}
      <div className="sticky -bottom-3.5 -mx-3.5 mt-2 -mb-3.5 flex flex-wrap items-center gap-2 bg-bg-raised px-3.5 py-3">
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
        <Button onClick={() => answer({ text: t('declineMessage') })}>{t('decline')}</Button>
        <Button variant="ghost" className="ml-auto" onClick={cancel}>
          {t('cancelTask')}
        </Button>
      </div>
    </Form>
  )
}
