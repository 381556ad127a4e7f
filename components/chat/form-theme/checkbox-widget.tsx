import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import type { JsonObject } from '@/lib/a2a/json'

/** Yes or no. */
export function CheckboxWidget(props: WidgetProps<JsonObject>) {
  const { id, htmlName, value, label, required, disabled, readonly, rawErrors = [] } = props
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        id={id}
        name={htmlName ?? id}
        type="checkbox"
        checked={value === true}
        aria-invalid={rawErrors.length > 0 || undefined}
        aria-describedby={ariaDescribedByIds(id)}
        disabled={disabled || readonly}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-4 accent-(--accent)"
      />
      {label}
      {required ? (
        <span aria-hidden className="text-state-failed">
          *
        </span>
      ) : null}
    </label>
  )
}
