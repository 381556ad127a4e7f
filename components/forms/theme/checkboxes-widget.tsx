import { deepEquals, type WidgetProps } from '@rjsf/utils'
import { OptionGroup } from '@/components/forms/theme/option-group'
import type { Json, JsonObject } from '@/lib/a2a/json'

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
