'use client'

// The package's main entry also loads its test kit, which needs a validator that generates code at run time.
import Form from '@rjsf/core/lib/components/Form.js'
import type { ThemeProps } from '@rjsf/core/lib/withTheme.js'
import { noop, type RJSFSchema } from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type AgentFormProps, FormActions } from '@/components/forms/form-actions'
import { buildFormSchema } from '@/components/forms/build-form-schema'
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from '@/components/forms/theme/choice-widgets'
import { createUiSchema } from '@/components/forms/theme/create-ui-schema'
import { defaultBehavior } from '@/components/forms/theme/default-behavior'
import { FieldTemplate, VariantsTemplate } from '@/components/forms/theme/field-templates'
import { FileWidget } from '@/components/forms/theme/file-widget'
import { createFormValidator, type FormProblem } from '@/components/forms/theme/form-validator'
import {
  AddButton,
  ArrayTemplate,
  ItemTemplate,
  ObjectTemplate,
  RemoveButton,
} from '@/components/forms/theme/group-templates'
import { blockInvalidSubmit, RawField } from '@/components/forms/theme/raw-field'
import { InputTemplate, PasswordWidget, TextareaWidget } from '@/components/forms/theme/text-fields'
import { Button } from '@/components/ui/button/button'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { toAnswerValues } from '@/lib/a2a/forms/prune-values'
import { writeDecline, writeValues } from '@/lib/a2a/forms/write-values'
import type { JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'

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
        experimental_defaultFormStateBehavior={defaultBehavior}
        initialFormData={storedAnswer ?? form.values}
        onChange={({ formData }) => onAnswerChange(formData ?? {})}
        onSubmit={({ formData }) => onReply(writeValues(form, toAnswerValues(schema, formData ?? {}, form.values)))}
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
              {visibleName(form.submitLabel) || t('submit')}
            </span>
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}

/** Theme of agent forms: app controls, labels above and errors below. */
const formTheme: ThemeProps<JsonObject> = {
  fields: { RawField },
  templates: {
    ArrayFieldItemTemplate: ItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    BaseInputTemplate: InputTemplate,
    ButtonTemplates: { AddButton, RemoveButton },
    FieldTemplate,
    MultiSchemaFieldTemplate: VariantsTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
  widgets: {
    CheckboxWidget,
    CheckboxesWidget,
    FileWidget,
    PasswordWidget,
    RadioWidget,
    SelectWidget,
    TextareaWidget,
  },
}

/** Keywords with their own message. */
const translatedKeywords = new Set([
  'const',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
])

/** Returns a function that translates a validation error. */
function createProblemFormatter(t: ReturnType<typeof useTranslations<'forms'>>): (problem: FormProblem) => string {
  return ({ keyword, title, limit }) => {
    const values = {
      title: visibleName(title),
      limit: typeof limit === 'object' ? JSON.stringify(limit) : String(limit ?? ''),
    }
    return translatedKeywords.has(keyword)
      ? t(`problems.${keyword}` as 'problems.required', values)
      : t('problems.other', values)
  }
}
