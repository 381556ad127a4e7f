import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { SecretInput } from '@/components/ui/secret-input'
import type { JsonObject } from '@/lib/a2a/json'

/** A secret: no log keeps it. */
export function PasswordWidget(props: WidgetProps<JsonObject>) {
  const { id, htmlName, value, required, disabled, readonly, placeholder, rawErrors = [], options } = props
  return (
    <SecretInput
      id={id}
      name={htmlName ?? id}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder}
      aria-required={required}
      aria-invalid={rawErrors.length > 0 || undefined}
      aria-describedby={ariaDescribedByIds(id)}
      disabled={disabled || readonly}
      onChange={(event) => props.onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
    />
  )
}
