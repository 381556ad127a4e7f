import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { AddButton } from '@/components/forms/theme/item-buttons'
import { RequiredMark } from '@/components/forms/theme/required-mark'
import type { JsonObject } from '@/lib/a2a/json'

/** A list field: name, items and an add button. */
export function ArrayTemplate(props: ArrayFieldTemplateProps<JsonObject>) {
  const { canAdd, disabled, fieldPathId, items, onAddClick, readonly, registry, required, schema, title } = props
  return (
    <fieldset id={fieldPathId.$id} className="grid min-w-0 gap-2">
      <legend dir="auto" className="mb-1.5 text-xs font-medium text-fg-muted">
        {title}
        {required ? <RequiredMark /> : null}
      </legend>
      {schema.description ? (
        <p dir="auto" className="text-xs text-fg-faint">
          {schema.description}
        </p>
      ) : null}
      {items}
      {canAdd ? <AddButton registry={registry} onClick={onAddClick} disabled={disabled || readonly} /> : null}
    </fieldset>
  )
}
