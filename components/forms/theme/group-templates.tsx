'use client'

import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  IconButtonProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RequiredMark } from '@/components/forms/theme/controls'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { cn } from '@/components/ui/cn'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { displayText } from '@/lib/a2a/text/display-text'

/** Adds an item to a list. */
export function AddButton({ onClick, disabled }: IconButtonProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <Button size="sm" disabled={disabled} onClick={onClick} className="justify-self-start">
      <Plus />
      {t('addItem')}
    </Button>
  )
}

/** Removes an item from a list. */
export function RemoveButton({ onClick, disabled }: IconButtonProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <IconButton label={t('removeItem')} disabled={disabled} onClick={onClick}>
      <X />
    </IconButton>
  )
}

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
    // Gets the focus if it is the first invalid field.
    <fieldset id={fieldPathId.$id} tabIndex={-1} className="grid min-w-0 gap-2">
      <legend dir="auto" className="mb-1.5 text-xs font-medium text-fg-muted">
        {visibleName(title)}
        {required ? <RequiredMark /> : null}
      </legend>
      {schema.description ? (
        <p dir="auto" className="text-xs text-fg-faint">
          {displayText(schema.description)}
        </p>
      ) : null}
      {items}
      {canAdd ? <AddButton registry={registry} onClick={onAddClick} disabled={disabled || readonly} /> : null}
    </fieldset>
  )
}

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
          {visibleName(title)}
        </legend>
      ) : null}
      {title && description ? (
        <p dir="auto" className="text-xs text-fg-faint sm:col-span-full">
          {typeof description === 'string' ? displayText(description) : description}
        </p>
      ) : null}
      {properties.map(({ content }) => content)}
    </fieldset>
  )
}
