import { deepEquals, enumOptionsIndexForValue, enumOptionsValueForIndex, type WidgetProps } from '@rjsf/utils'
import { controlProps } from '@/components/forms/theme/control-props'
import { OptionGroup } from '@/components/forms/theme/option-group'
import { RequiredMark } from '@/components/forms/theme/required-mark'
import { visibleName } from '@/components/parts/text/visible-name'
import { cn } from '@/components/ui/cn'
import { inputClasses } from '@/components/ui/form/input'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Single choice with all options visible. */
export function RadioWidget(props: WidgetProps<JsonObject>) {
  return (
    <OptionGroup
      widget={props}
      kind="radio"
      isChosen={(value) => deepEquals(value, props.value)}
      onChoose={(value) => props.onChange(value)}
    />
  )
}

/** Multiple choice with all options visible. Values keep the order of the options. */
export function CheckboxesWidget(props: WidgetProps<JsonObject>) {
  const chosen: Json[] = Array.isArray(props.value) ? props.value : []
  const isChosen = (value: Json): boolean => chosen.some((one) => deepEquals(one, value))
  const all = (props.options.enumOptions ?? []).map(({ value }) => value as Json)
  return (
    <OptionGroup
      widget={props}
      kind="checkbox"
      isChosen={isChosen}
      onChoose={(value, on) => props.onChange(all.filter((one) => (one === value ? on : isChosen(one))))}
    />
  )
}

/** Boolean field. */
export function CheckboxWidget(props: WidgetProps<JsonObject>) {
  const { value, label, required, disabled, readonly, options } = props
  const says = isObject(options.display) && typeof options.display.says === 'string' ? options.display.says : ''
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

/** Single or multiple choice with the native list, which works best on phones and with screen readers. */
export function SelectWidget(props: WidgetProps<JsonObject>) {
  const { value, multiple = false, required, disabled, readonly, placeholder, options } = props
  const { enumOptions = [], emptyValue } = options
  const chosen = enumOptionsIndexForValue(value, enumOptions, multiple)
  return (
    <select
      {...controlProps(props)}
      multiple={multiple}
      value={chosen ?? (multiple ? [] : '')}
      disabled={disabled || readonly}
      onChange={({ target }) => {
        const picked = multiple ? [...target.selectedOptions].map((option) => option.value) : target.value
        props.onChange(enumOptionsValueForIndex(picked, enumOptions, emptyValue))
      }}
      className={cn(inputClasses, multiple ? 'px-1 py-1' : 'h-8 px-2')}
    >
      {multiple || (required && chosen !== undefined) ? null : <option value="">{placeholder}</option>}
      {enumOptions.map((option, index) => (
        <option key={`${option.label} ${JSON.stringify(option.value)}`} value={String(index)}>
          {visibleName(option.label)}
        </option>
      ))}
    </select>
  )
}
