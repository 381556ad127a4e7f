import { enumOptionsIndexForValue, enumOptionsValueForIndex, type WidgetProps } from '@rjsf/utils'
import { controlProps } from '@/components/forms/theme/control-props'
import { visibleName } from '@/components/parts/text/visible-name'
import { cn } from '@/components/ui/cn'
import { inputClasses } from '@/components/ui/form/input'
import type { JsonObject } from '@/lib/a2a/json'

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
