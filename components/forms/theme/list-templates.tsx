import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { AddButton, RemoveButton } from '@/components/forms/theme/item-buttons'
import { RequiredMark } from '@/components/forms/theme/required-mark'
import type { JsonObject } from '@/lib/a2a/json'

/** One item of a list with its remove button. */
export function ItemTemplate({
  children,
  hasToolbar,
  buttonsProps,
  registry,
}: ArrayFieldItemTemplateProps<JsonObject>) {
  return (
    <div className="mb-2 flex items-end gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      {hasToolbar && buttonsProps.hasRemove ? (
        <RemoveButton registry={registry} onClick={buttonsProps.onRemoveItem} />
      ) : null}
    </div>
  )
}

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
