import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { JsonObject } from '@/lib/a2a/json'

/** The fields of an object, two in a row where there is room. */
export function ObjectTemplate({ fieldPathId, title, properties }: ObjectFieldTemplateProps<JsonObject>) {
  return (
    <fieldset id={fieldPathId.$id} className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-2">
      {title ? <legend className="mb-1.5 text-xs font-medium text-fg-muted">{title}</legend> : null}
      {properties.map(({ content }) => content)}
    </fieldset>
  )
}
