import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { RemoveButton } from '@/components/forms/theme/item-buttons'
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
