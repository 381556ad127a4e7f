'use client'

// The package's entry also loads its test kit, which needs a validator that makes code at run time.
import Form from '@rjsf/core/lib/components/Form.js'
import { noop, type RJSFSchema } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { AskProps } from '@/components/forms/ask-props'
import { FormActions } from '@/components/forms/form-actions'
import { namedValue } from '@/components/forms/named-value'
import { createFormValidator } from '@/components/forms/theme/form-validator'
import { formTheme } from '@/components/forms/theme/form-theme'
import { holdUnread } from '@/components/forms/theme/raw-field'
import { problemText } from '@/components/forms/theme/problem-text'
import { uiSchemaOf } from '@/components/forms/theme/ui-schema'
import { Button } from '@/components/ui/button'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { answeredValues } from '@/lib/a2a/forms/pruned-values'
import { writeDecline, writeValues } from '@/lib/a2a/forms/write-values'
import type { JsonObject } from '@/lib/a2a/json'

// Nothing is agreed to or chosen that neither the agent nor the person chose.
const defaults = { constAsDefaults: 'never' as const }

interface FieldsFormProps extends AskProps<FieldsRequest> {
  schema: JsonObject
}

/** Fields of an agent, filled in and checked here. */
export function FieldsForm({ form, schema, kept, onKeep, onReply, onCancel }: FieldsFormProps) {
  const t = useTranslations('forms')
  const validator = useMemo(() => createFormValidator(problemText(t)), [t])
  const uiSchema = useMemo(() => uiSchemaOf(schema), [schema])
  const shown = useMemo<RJSFSchema>(() => {
    const { title: _title, description: _description, ...rest } = namedValue(form, t('answer')) ?? schema
    return rest
  }, [form, schema, t])
  return (
    <div onSubmitCapture={holdUnread}>
      <Form<JsonObject>
        {...formTheme}
        schema={shown}
        uiSchema={uiSchema}
        validator={validator}
        experimental_defaultFormStateBehavior={defaults}
        initialFormData={kept ?? form.values}
        onChange={({ formData }) => onKeep(formData ?? {})}
        onSubmit={({ formData }) => onReply(writeValues(form, answeredValues(schema, formData ?? {})))}
        // Otherwise it is written to the console; each problem is shown at its field.
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
