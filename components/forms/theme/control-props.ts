import { ariaDescribedByIds, type BaseInputTemplateProps, type WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import type { JsonObject } from '@/lib/a2a/json'

type FieldProps = WidgetProps<JsonObject> | BaseInputTemplateProps<JsonObject>

/** What each control of a form has: how it is known, and what is said of it. */
export function controlProps({ id, htmlName, required, rawErrors = [] }: FieldProps) {
  return {
    id,
    name: htmlName ?? id,
    'aria-required': required,
    'aria-invalid': rawErrors.length > 0 || undefined,
    'aria-describedby': ariaDescribedByIds(id),
  }
}

/** What each box that takes text has beside: an empty one stands for no value. */
export function textBoxProps(props: FieldProps) {
  const { placeholder, options } = props
  return {
    ...controlProps(props),
    placeholder,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
      props.onChange(value === '' ? options.emptyValue : value),
  }
}
