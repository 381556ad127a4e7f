import { type BaseInputTemplateProps, getInputProps, type WidgetProps } from '@rjsf/utils'
import { textBoxProps } from '@/components/forms/theme/controls'
import { Button } from '@/components/ui/button/button'
import { Input, Textarea } from '@/components/ui/form/input'
import { SecretInput } from '@/components/ui/form/secret-input'
import type { JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'

interface ExamplesProps {
  examples: unknown
  disabled: boolean
  onChoose: (example: string) => void
}

/** Suggested values. Each fills in the field. */
function Examples({ examples, disabled, onChoose }: ExamplesProps) {
  const texts = Array.isArray(examples) ? examples.filter((one) => typeof one === 'string' && one !== '') : []
  if (texts.length === 0) return null
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {[...new Set(texts as string[])].map((text) => (
        <Button key={text} size="sm" disabled={disabled} onClick={() => onChoose(text)} className="max-w-full">
          <span dir="auto" className="truncate">
            {visibleName(text)}
          </span>
        </Button>
      ))}
    </span>
  )
}

/** Input for text, numbers, dates and the like. */
function TypedInput(props: BaseInputTemplateProps<JsonObject>) {
  const { id, value, readonly, disabled, schema, type, options } = props
  const box = textBoxProps(props)
  const { type: inputType, ...limits } = getInputProps(schema, type, options)
  return (
    <Input
      {...limits}
      {...box}
      type={inputType ?? 'text'}
      value={(value as string | number | null | undefined) ?? ''}
      readOnly={readonly}
      disabled={disabled}
      onChange={props.onChangeOverride ?? box.onChange}
      onBlur={(event) => props.onBlur(id, event.target.value)}
      onFocus={(event) => props.onFocus(id, event.target.value)}
    />
  )
}

/** Input with the suggested values of its schema. */
export function InputTemplate(props: BaseInputTemplateProps<JsonObject>) {
  const { disabled = false, onChange, readonly = false, schema } = props
  if (!schema.examples) return <TypedInput {...props} />
  return (
    <div>
      <TypedInput {...props} />
      <Examples examples={schema.examples} disabled={disabled || readonly} onChoose={onChange} />
    </div>
  )
}

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
