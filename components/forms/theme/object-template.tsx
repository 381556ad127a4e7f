import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { cn } from '@/components/ui/cn'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** Fields of an object, in two columns if there is space and the agent does not disable it. */
export function ObjectTemplate(props: ObjectFieldTemplateProps<JsonObject>) {
  const { description, fieldPathId, properties, title, uiSchema } = props
  const display = uiSchema?.['ui:options']?.display
  const single = isObject(display) && display.columns === 1
  return (
    <fieldset
      id={fieldPathId.$id}
      className={cn('grid min-w-0 gap-x-4 gap-y-3', single || 'sm:grid-cols-2', title && 'border-l-2 border-line pl-3')}
    >
      {title ? (
        <legend dir="auto" className="mb-1.5 -ml-3.5 text-xs font-medium text-fg-muted">
          {title}
        </legend>
      ) : null}
      {title && description ? (
        <p dir="auto" className="text-xs text-fg-faint sm:col-span-full">
          {description}
        </p>
      ) : null}
      {properties.map(({ content }) => content)}
    </fieldset>
  )
}
