import { ariaDescribedByIds, type BaseInputTemplateProps, type WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import type { JsonObject } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

/** Returns the ID of a field's label, for controls with several elements. */
export const labelId = (id: string): string => `${id}__label`

/** Mark of a required field. Controls announce it to screen readers themselves. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-state-failed">
      *
    </span>
  )
}

type FieldProps = WidgetProps<JsonObject> | BaseInputTemplateProps<JsonObject>

/** Props of every form control: ID, name and ARIA attributes. */
export function controlProps({ id, htmlName, required, rawErrors = [] }: FieldProps) {
  return {
    id,
    name: htmlName ?? id,
    'aria-required': required,
    'aria-invalid': rawErrors.length > 0 || undefined,
    'aria-describedby': ariaDescribedByIds(id),
  }
}

/** Props of every text control. Empty text stands for no value. */
export function textBoxProps(props: FieldProps) {
  const { placeholder, options } = props
  return {
    ...controlProps(props),
    placeholder: displayText(placeholder ?? ''),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
      props.onChange(value === '' ? options.emptyValue : value),
  }
}
