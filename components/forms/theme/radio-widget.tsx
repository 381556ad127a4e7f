import { deepEquals, type WidgetProps } from '@rjsf/utils'
import { OptionGroup } from '@/components/forms/theme/option-group'
import type { JsonObject } from '@/lib/a2a/json'

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
