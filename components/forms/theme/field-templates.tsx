'use client'

import {
  descriptionId,
  errorId,
  type FieldTemplateProps,
  helpId,
  type MultiSchemaFieldTemplateProps,
} from '@rjsf/utils'
import { useTranslations } from 'next-intl'
import { labelId, RequiredMark } from '@/components/forms/theme/controls'
import { cn } from '@/components/ui/cn'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { displayText } from '@/lib/a2a/text/display-text'

const groups = new Set(['radio', 'checkboxes'])

function FieldLabel({ id, label, required, uiSchema }: FieldTemplateProps<JsonObject>) {
  const widget: unknown = uiSchema?.['ui:widget']
  const Label = typeof widget === 'string' && groups.has(widget) ? 'span' : 'label'
  return (
    <Label
      id={labelId(id)}
      {...(Label === 'label' && { htmlFor: id })}
      dir="auto"
      className="text-xs font-medium wrap-anywhere text-fg-muted"
    >
      {visibleName(label)}
      {required ? <RequiredMark /> : null}
    </Label>
  )
}

/** A field: label with required mark, description, control and error. */
export function FieldTemplate(props: FieldTemplateProps<JsonObject>) {
  const { id, rawDescription, rawHelp, rawErrors = [], hidden, displayLabel, schema, uiSchema, children } = props
  if (hidden) return <div hidden>{children}</div>
  const widget: unknown = uiSchema?.['ui:widget']
  const display = uiSchema?.['ui:options']?.display
  const container = schema.type === 'object' || (schema.type === 'array' && widget !== 'checkboxes' && !isFiles(schema))
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((one) => isObject(one) && !('const' in one))
  const wide =
    container ||
    variants ||
    schema.type === 'array' ||
    widget === 'textarea' ||
    (isObject(display) && display.wide === true)
  const raw = uiSchema?.['ui:field'] === 'RawField'
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', (wide || raw) && 'sm:col-span-full')}>
      {displayLabel && schema.type !== 'boolean' && !raw ? <FieldLabel {...props} /> : null}
      {children}
      {displayLabel && rawDescription && !raw ? (
        <p id={descriptionId(id)} dir="auto" className="text-xs text-fg-faint">
          {displayText(rawDescription)}
        </p>
      ) : null}
      {rawHelp ? (
        <p id={helpId(id)} className="text-xs text-fg-faint">
          {rawHelp}
        </p>
      ) : null}
      {rawErrors.length > 0 ? (
        <p id={errorId(id)} role="alert" className="text-xs text-state-failed">
          {rawErrors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}

function isFiles({ items }: FieldTemplateProps<JsonObject>['schema']): boolean {
  return isObject(items) && items.format === 'data-url'
}

/** A value with several possible schemas: a selector, then the fields. */
export function VariantsTemplate({ optionSchemaField, schema, selector }: MultiSchemaFieldTemplateProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <fieldset
      aria-label={visibleName(schema.title ?? '') || t('variant')}
      className="grid min-w-0 gap-2 border-l-2 border-line pl-3"
    >
      <label className="grid gap-1.5">
        <span className="text-xs font-medium text-fg-muted">{t('variant')}</span>
        {selector}
      </label>
      {/* The selector already shows the variant. */}
      <div className="[&>div>fieldset]:border-l-0 [&>div>fieldset]:pl-0 [&>div>fieldset>legend]:sr-only">
        {optionSchemaField}
      </div>
    </fieldset>
  )
}
