import {
  ariaDescribedByIds,
  deepEquals,
  enumOptionsIndexForValue,
  enumOptionsValueForIndex,
  optionId,
  type WidgetProps,
} from '@rjsf/utils'
import { controlProps, labelId, RequiredMark } from '@/components/forms/theme/controls'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { cn } from '@/components/ui/cn'
import { inputClasses } from '@/components/ui/form/input'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

interface OptionGroupProps {
  widget: WidgetProps<JsonObject>
  kind: 'radio' | 'checkbox'
  isChosen: (value: Json) => boolean
  onChoose: (value: Json, chosen: boolean) => void
}

/** Radio buttons or checkboxes for a list of options. */
function OptionGroup({ widget, kind, isChosen, onChoose }: OptionGroupProps) {
  const { id, htmlName, disabled, readonly, required, rawErrors = [], options } = widget
  return (
    <div
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelId(id)}
      aria-describedby={ariaDescribedByIds(id)}
      {...(kind === 'radio' && { 'aria-required': required })}
      className="flex flex-wrap gap-x-4 gap-y-1"
    >
      {(options.enumOptions ?? []).map(({ label, value }, index) => (
        <label
          key={`${label} ${JSON.stringify(value)}`}
          className={cn('flex min-h-8 items-center gap-2', kind === 'radio' && 'pr-1')}
        >
          <input
            id={optionId(id, index)}
            name={htmlName ?? id}
            type={kind}
            checked={isChosen(value as Json)}
            disabled={disabled || readonly}
            aria-invalid={rawErrors.length > 0 || undefined}
            onChange={(event) => onChoose(value as Json, event.target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {visibleName(label)}
          </span>
        </label>
      ))}
    </div>
  )
}

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
          {visibleName(label)}
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
          {says ? displayText(says) : visibleName(label)}
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
