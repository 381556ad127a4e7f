'use client'

// The package's main entry also loads its test kit, which needs a validator that generates code at run time.
import Form from '@rjsf/core/lib/components/Form.js'
import { noop, type RJSFSchema } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type AgentFormProps, FormActions } from '@/components/forms/form-actions'
import { buildFormSchema } from '@/components/forms/build-form-schema'
import { createFormValidator } from '@/components/forms/theme/form-validator'
import { formTheme } from '@/components/forms/theme/form-theme'
import { blockInvalidSubmit } from '@/components/forms/theme/raw-field'
import { createProblemFormatter } from '@/components/forms/theme/create-problem-formatter'
import { createUiSchema } from '@/components/forms/theme/create-ui-schema'
import { Button } from '@/components/ui/button/button'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { toAnswerValues } from '@/lib/a2a/forms/prune-values'
import { writeDecline, writeValues } from '@/lib/a2a/forms/write-values'
import type { JsonObject } from '@/lib/a2a/json'

// Constants are not filled in: only the agent's defaults and the person's input count.
const defaults = { constAsDefaults: 'never' as const }

interface FieldsFormProps extends AgentFormProps<FieldsRequest> {
  schema: JsonObject
}

/** A form from a JSON Schema, validated in the browser. */
export function FieldsForm({ form, schema, storedAnswer, onAnswerChange, onReply, onCancel }: FieldsFormProps) {
  const t = useTranslations('forms')
  const validator = useMemo(() => createFormValidator(createProblemFormatter(t)), [t])
  const uiSchema = useMemo(() => createUiSchema(schema), [schema])
  const shown = useMemo<RJSFSchema>(() => {
    const { title: _title, description: _description, ...rest } = buildFormSchema(form, t('answer')) ?? schema
    return rest
  }, [form, schema, t])
  return (
    <div onSubmitCapture={blockInvalidSubmit}>
      <Form<JsonObject>
        {...formTheme}
        schema={shown}
        uiSchema={uiSchema}
        validator={validator}
        experimental_defaultFormStateBehavior={defaults}
        initialFormData={storedAnswer ?? form.values}
        onChange={({ formData }) => onAnswerChange(formData ?? {})}
        onSubmit={({ formData }) => onReply(writeValues(form, toAnswerValues(schema, formData ?? {})))}
        // Without a handler, errors go to the console. Each error is shown at its field.
        onError={noop}
        noHtml5Validate
        focusOnFirstError
        showErrorList={false}
        aria-label={form.title || t('label')}
      >
        <FormActions onDecline={() => onReply(writeDecline(form, t('declineMessage')))} onCancel={onCancel}>
          <Button type="submit" variant="primary" className="max-w-full">
            <span dir="auto" className="truncate">
              {form.submitLabel || t('submit')}
            </span>
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
