import type { WidgetProps } from '@rjsf/utils'
import { controlProps } from '@/components/forms/theme/control-props'
import { RequiredMark } from '@/components/forms/theme/required-mark'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** Boolean field. */
export function CheckboxWidget(props: WidgetProps<JsonObject>) {
  const { value, label, required, disabled, readonly, options } = props
  const says = isObject(options.look) && typeof options.look.says === 'string' ? options.look.says : ''
  return (
    <div className="grid gap-1">
      {says && says !== label ? (
        <span dir="auto" className="text-xs font-medium text-fg-muted">
          {label}
        </span>
      ) : null}
      <label className="flex min-h-8 items-center gap-2">
        <input
          {...controlProps(props)}
          type="checkbox"
          checked={value === true}
          disabled={disabled || readonly}
          onChange={(event) => props.onChange(event.target.checked)}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {says || label}
          {required ? <RequiredMark /> : null}
        </span>
      </label>
    </div>
  )
}
