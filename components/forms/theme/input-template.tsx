import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils'
import { textBoxProps } from '@/components/forms/theme/control-props'
import { Button } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/input'
import type { JsonObject } from '@/lib/a2a/json'

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
            {text}
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
