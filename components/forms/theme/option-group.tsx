import { ariaDescribedByIds, optionId, type WidgetProps } from '@rjsf/utils'
import { labelId } from '@/components/forms/theme/label-id'
import { cn } from '@/components/ui/cn'
import type { Json, JsonObject } from '@/lib/a2a/json'

interface OptionGroupProps {
  widget: WidgetProps<JsonObject>
  kind: 'radio' | 'checkbox'
  isChosen: (value: Json) => boolean
  onChoose: (value: Json, chosen: boolean) => void
}

/** Radio buttons or checkboxes for a list of options. */
export function OptionGroup({ widget, kind, isChosen, onChoose }: OptionGroupProps) {
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
            {label}
          </span>
        </label>
      ))}
    </div>
  )
}
