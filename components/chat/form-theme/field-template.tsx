import { descriptionId, errorId, type FieldTemplateProps, helpId } from '@rjsf/utils'
import { cn } from '@/components/ui/cn'
import type { JsonObject } from '@/lib/a2a/json'

/** A field: label with a mark where it is required, what it is for, the control, and what is wrong with it. */
export function FieldTemplate(props: FieldTemplateProps<JsonObject>) {
  const { id, label, required, rawDescription, rawHelp, rawErrors = [], hidden, displayLabel, schema, children } = props
  if (hidden) return <div hidden>{children}</div>
  const wide = schema.type === 'object' || schema.type === 'array'
  return (
    <div className={cn('grid content-start gap-1.5', wide && 'sm:col-span-full')}>
      {displayLabel && schema.type !== 'boolean' ? (
        <label htmlFor={id} className="text-xs font-medium text-fg-muted">
          {label}
          {required ? (
            <span aria-hidden className="ml-0.5 text-state-failed">
              *
            </span>
          ) : null}
        </label>
      ) : null}
      {children}
      {displayLabel && rawDescription ? (
        <p id={descriptionId(id)} className="text-xs text-fg-faint">
          {rawDescription}
        </p>
      ) : null}
      {rawHelp ? (
        <p id={helpId(id)} className="text-xs text-fg-faint">
          {rawHelp}
        </p>
      ) : null}
      {rawErrors.length > 0 && !wide ? (
        <p id={errorId(id)} role="alert" className="text-xs text-state-failed">
          {rawErrors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
