import { ariaDescribedByIds, type BaseInputTemplateProps, getInputProps } from '@rjsf/utils'
import { Input } from '@/components/ui/input'
import type { JsonObject } from '@/lib/a2a/json'

/** A box for text, numbers, dates and their like. */
export function InputTemplate(props: BaseInputTemplateProps<JsonObject>) {
  const {
    id,
    htmlName,
    value,
    required,
    readonly,
    disabled,
    placeholder,
    rawErrors = [],
    schema,
    type,
    options,
  } = props
  const { type: inputType, ...limits } = getInputProps(schema, type, options)
  return (
    <Input
      {...limits}
      id={id}
      name={htmlName ?? id}
      type={inputType ?? 'text'}
      value={(value as string | number | null | undefined) ?? ''}
      placeholder={placeholder}
      aria-required={required}
      aria-invalid={rawErrors.length > 0 || undefined}
      aria-describedby={ariaDescribedByIds(id)}
      readOnly={readonly}
      disabled={disabled}
      onChange={
        props.onChangeOverride ??
        ((event) => props.onChange(event.target.value === '' ? options.emptyValue : event.target.value))
      }
      onBlur={(event) => props.onBlur(id, event.target.value)}
      onFocus={(event) => props.onFocus(id, event.target.value)}
    />
  )
}
