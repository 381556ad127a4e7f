import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { Textarea } from '@/components/ui/textarea'
import type { JsonObject } from '@/lib/a2a/json'

/** Text of several lines. */
export function TextareaWidget(props: WidgetProps<JsonObject>) {
  const { id, htmlName, value, required, disabled, readonly, placeholder, rawErrors = [], options } = props
  return (
    <Textarea
      id={id}
      name={htmlName ?? id}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder}
      aria-required={required}
      aria-invalid={rawErrors.length > 0 || undefined}
      aria-describedby={ariaDescribedByIds(id)}
      readOnly={readonly}
      disabled={disabled}
      onChange={(event) => props.onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
      className="max-h-60"
    />
  )
}
