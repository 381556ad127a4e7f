import type { WidgetProps } from '@rjsf/utils'
import { textBoxProps } from '@/components/forms/theme/control-props'
import { SecretInput } from '@/components/ui/form/secret-input'
import { Textarea } from '@/components/ui/form/textarea'
import type { JsonObject } from '@/lib/a2a/json'

/** Secret field. Its value is not logged. */
export function PasswordWidget(props: WidgetProps<JsonObject>) {
  const { value, disabled, readonly } = props
  return (
    <SecretInput
      {...textBoxProps(props)}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
    />
  )
}

/** Multi-line text field. */
export function TextareaWidget(props: WidgetProps<JsonObject>) {
  const { value, disabled, readonly } = props
  return (
    <Textarea
      {...textBoxProps(props)}
      value={typeof value === 'string' ? value : ''}
      readOnly={readonly}
      disabled={disabled}
      className="max-h-60"
    />
  )
}
